// SPDX-License-Identifier: MIT
// Lists the names of all entities of IFC2x3, IFC4 and IFC4x3, without their "Ifc".
#include "scene/formats/ifc/ifc_names.hpp"

#include <unordered_map>

namespace boxwood {

namespace {

// clang-format off
constexpr std::string_view kProducts =
    "Actuator AirTerminal AirTerminalBox AirToAirHeatRecovery Alarm Alignment AlignmentCant "
    "AlignmentHorizontal AlignmentSegment AlignmentVertical Annotation AudioVisualAppliance Beam "
    "BeamStandardCase Bearing Boiler Borehole Bridge BridgePart Building BuildingElement "
    "BuildingElementComponent BuildingElementPart BuildingElementProxy BuildingStorey BuiltElement Burner "
    "CableCarrierFitting CableCarrierSegment CableFitting CableSegment CaissonFoundation "
    "ChamferEdgeFeature Chiller Chimney CivilElement Coil Column ColumnStandardCase "
    "CommunicationsAppliance Compressor Condenser Controller ConveyorSegment CooledBeam CoolingTower "
    "Course Covering CurtainWall Damper DeepFoundation DiscreteAccessory DistributionBoard "
    "DistributionChamberElement DistributionControlElement DistributionElement DistributionFlowElement "
    "DistributionPort Door DoorStandardCase DuctFitting DuctSegment DuctSilencer EarthworksCut "
    "EarthworksElement EarthworksFill EdgeFeature ElectricAppliance ElectricDistributionBoard "
    "ElectricDistributionPoint ElectricFlowStorageDevice ElectricFlowTreatmentDevice ElectricGenerator "
    "ElectricMotor ElectricTimeControl ElectricalElement Element ElementAssembly ElementComponent "
    "EnergyConversionDevice Engine EquipmentElement EvaporativeCooler Evaporator ExternalSpatialElement "
    "ExternalSpatialStructureElement Facility FacilityPart FacilityPartCommon Fan Fastener FeatureElement "
    "FeatureElementAddition FeatureElementSubtraction Filter FireSuppressionTerminal FlowController "
    "FlowFitting FlowInstrument FlowMeter FlowMovingDevice FlowSegment FlowStorageDevice FlowTerminal "
    "FlowTreatmentDevice Footing FurnishingElement Furniture GeographicElement Geomodel Geoslice "
    "GeotechnicalAssembly GeotechnicalElement GeotechnicalStratum Grid HeatExchanger Humidifier "
    "ImpactProtectionDevice Interceptor JunctionBox Kerb Lamp LightFixture LinearElement "
    "LinearPositioningElement LiquidTerminal MarineFacility MarinePart MechanicalFastener MedicalDevice "
    "Member MemberStandardCase MobileTelecommunicationsAppliance MooringDevice MotorConnection "
    "NavigationElement OpeningElement OpeningStandardCase Outlet Pavement Pile PipeFitting PipeSegment "
    "Plate PlateStandardCase Port PositioningElement Product ProjectionElement ProtectiveDevice "
    "ProtectiveDeviceTrippingUnit Proxy Pump Rail Railing Railway RailwayPart Ramp RampFlight Referent "
    "ReinforcedSoil ReinforcingBar ReinforcingElement ReinforcingMesh Road RoadPart Roof "
    "RoundedEdgeFeature SanitaryTerminal Sensor ShadingDevice Sign Signal Site Slab SlabElementedCase "
    "SlabStandardCase SolarDevice Space SpaceHeater SpatialElement SpatialStructureElement SpatialZone "
    "StackTerminal Stair StairFlight StructuralAction StructuralActivity StructuralConnection "
    "StructuralCurveAction StructuralCurveConnection StructuralCurveMember StructuralCurveMemberVarying "
    "StructuralCurveReaction StructuralItem StructuralLinearAction StructuralLinearActionVarying "
    "StructuralMember StructuralPlanarAction StructuralPlanarActionVarying StructuralPointAction "
    "StructuralPointConnection StructuralPointReaction StructuralReaction StructuralSurfaceAction "
    "StructuralSurfaceConnection StructuralSurfaceMember StructuralSurfaceMemberVarying "
    "StructuralSurfaceReaction SurfaceFeature SwitchingDevice SystemFurnitureElement Tank Tendon "
    "TendonAnchor TendonConduit TrackElement Transformer TransportElement TransportationDevice TubeBundle "
    "UnitaryControlElement UnitaryEquipment Valve Vehicle VibrationDamper VibrationIsolator "
    "VirtualElement VoidingFeature Wall WallElementedCase WallStandardCase WasteTerminal Window "
    "WindowStandardCase ";
constexpr std::string_view kOthers =
    "2DCompositeCurve ActionRequest Actor ActorRole ActuatorType Address AdvancedBrep "
    "AdvancedBrepWithVoids AdvancedFace AirTerminalBoxType AirTerminalType AirToAirHeatRecoveryType "
    "AlarmType AlignmentCantSegment AlignmentHorizontalSegment AlignmentParameterSegment "
    "AlignmentVerticalSegment AngularDimension AnnotationCurveOccurrence AnnotationFillArea "
    "AnnotationFillAreaOccurrence AnnotationOccurrence AnnotationSurface AnnotationSurfaceOccurrence "
    "AnnotationSymbolOccurrence AnnotationTextOccurrence Application AppliedValue "
    "AppliedValueRelationship Approval ApprovalActorRelationship ApprovalPropertyRelationship "
    "ApprovalRelationship ArbitraryClosedProfileDef ArbitraryOpenProfileDef ArbitraryProfileDefWithVoids "
    "Asset AsymmetricIShapeProfileDef AudioVisualApplianceType Axis1Placement Axis2Placement2D "
    "Axis2Placement3D Axis2PlacementLinear BSplineCurve BSplineCurveWithKnots BSplineSurface "
    "BSplineSurfaceWithKnots BeamType BearingType BezierCurve BlobTexture Block BoilerType "
    "BooleanClippingResult BooleanResult BoundaryCondition BoundaryCurve BoundaryEdgeCondition "
    "BoundaryFaceCondition BoundaryNodeCondition BoundaryNodeConditionWarping BoundedCurve BoundedSurface "
    "BoundingBox BoxedHalfSpace BuildingElementPartType BuildingElementProxyType BuildingElementType "
    "BuildingSystem BuiltElementType BuiltSystem BurnerType CShapeProfileDef CableCarrierFittingType "
    "CableCarrierSegmentType CableFittingType CableSegmentType CaissonFoundationType CalendarDate "
    "CartesianPoint CartesianPointList CartesianPointList2D CartesianPointList3D "
    "CartesianTransformationOperator CartesianTransformationOperator2D "
    "CartesianTransformationOperator2DnonUniform CartesianTransformationOperator3D "
    "CartesianTransformationOperator3DnonUniform CenterLineProfileDef ChillerType ChimneyType Circle "
    "CircleHollowProfileDef CircleProfileDef CivilElementType Classification ClassificationItem "
    "ClassificationItemRelationship ClassificationNotation ClassificationNotationFacet "
    "ClassificationReference ClosedShell Clothoid CoilType ColourRgb ColourRgbList ColourSpecification "
    "ColumnType CommunicationsApplianceType ComplexProperty ComplexPropertyTemplate CompositeCurve "
    "CompositeCurveOnSurface CompositeCurveSegment CompositeProfileDef CompressorType CondenserType "
    "Condition ConditionCriterion Conic ConnectedFaceSet ConnectionCurveGeometry ConnectionGeometry "
    "ConnectionPointEccentricity ConnectionPointGeometry ConnectionPortGeometry ConnectionSurfaceGeometry "
    "ConnectionVolumeGeometry Constraint ConstraintAggregationRelationship "
    "ConstraintClassificationRelationship ConstraintRelationship ConstructionEquipmentResource "
    "ConstructionEquipmentResourceType ConstructionMaterialResource ConstructionMaterialResourceType "
    "ConstructionProductResource ConstructionProductResourceType ConstructionResource "
    "ConstructionResourceType Context ContextDependentUnit Control ControllerType ConversionBasedUnit "
    "ConversionBasedUnitWithOffset ConveyorSegmentType CooledBeamType CoolingTowerType "
    "CoordinateOperation CoordinateReferenceSystem CoordinatedUniversalTimeOffset CosineSpiral CostItem "
    "CostSchedule CostValue CourseType CoveringType CraneRailAShapeProfileDef CraneRailFShapeProfileDef "
    "CrewResource CrewResourceType CsgPrimitive3D CsgSolid CurrencyRelationship CurtainWallType Curve "
    "CurveBoundedPlane CurveBoundedSurface CurveSegment CurveStyle CurveStyleFont "
    "CurveStyleFontAndScaling CurveStyleFontPattern CylindricalSurface DamperType DateAndTime "
    "DeepFoundationType DefinedSymbol DerivedProfileDef DerivedUnit DerivedUnitElement DiameterDimension "
    "DimensionCalloutRelationship DimensionCurve DimensionCurveDirectedCallout DimensionCurveTerminator "
    "DimensionPair DimensionalExponents Direction DirectrixCurveSweptAreaSolid "
    "DirectrixDerivedReferenceSweptAreaSolid DiscreteAccessoryType DistributionBoardType "
    "DistributionChamberElementType DistributionCircuit DistributionControlElementType "
    "DistributionElementType DistributionFlowElementType DistributionSystem DocumentElectronicFormat "
    "DocumentInformation DocumentInformationRelationship DocumentReference DoorLiningProperties "
    "DoorPanelProperties DoorStyle DoorType DraughtingCallout DraughtingCalloutRelationship "
    "DraughtingPreDefinedColour DraughtingPreDefinedCurveFont DraughtingPreDefinedTextFont "
    "DuctFittingType DuctSegmentType DuctSilencerType Edge EdgeCurve EdgeLoop ElectricApplianceType "
    "ElectricDistributionBoardType ElectricFlowStorageDeviceType ElectricFlowTreatmentDeviceType "
    "ElectricGeneratorType ElectricHeaterType ElectricMotorType ElectricTimeControlType "
    "ElectricalBaseProperties ElectricalCircuit ElementAssemblyType ElementComponentType ElementQuantity "
    "ElementType ElementarySurface Ellipse EllipseProfileDef EnergyConversionDeviceType EnergyProperties "
    "EngineType EnvironmentalImpactValue EquipmentStandard EvaporativeCoolerType EvaporatorType Event "
    "EventTime EventType ExtendedMaterialProperties ExtendedProperties ExternalInformation "
    "ExternalReference ExternalReferenceRelationship ExternallyDefinedHatchStyle "
    "ExternallyDefinedSurfaceStyle ExternallyDefinedSymbol ExternallyDefinedTextFont ExtrudedAreaSolid "
    "ExtrudedAreaSolidTapered Face FaceBasedSurfaceModel FaceBound FaceOuterBound FaceSurface FacetedBrep "
    "FacetedBrepWithVoids FailureConnectionCondition FanType FastenerType FillAreaStyle "
    "FillAreaStyleHatching FillAreaStyleTileSymbolWithStyle FillAreaStyleTiles FilterType "
    "FireSuppressionTerminalType FixedReferenceSweptAreaSolid FlowControllerType FlowFittingType "
    "FlowInstrumentType FlowMeterType FlowMovingDeviceType FlowSegmentType FlowStorageDeviceType "
    "FlowTerminalType FlowTreatmentDeviceType FluidFlowProperties FootingType FuelProperties "
    "FurnishingElementType FurnitureStandard FurnitureType GasTerminalType GeneralMaterialProperties "
    "GeneralProfileProperties GeographicCRS GeographicElementType GeometricCurveSet "
    "GeometricRepresentationContext GeometricRepresentationItem GeometricRepresentationSubContext "
    "GeometricSet GradientCurve GridAxis GridPlacement Group HalfSpaceSolid HeatExchangerType "
    "HumidifierType HygroscopicMaterialProperties IShapeProfileDef ImageTexture "
    "ImpactProtectionDeviceType IndexedColourMap IndexedPolyCurve IndexedPolygonalFace "
    "IndexedPolygonalFaceWithVoids IndexedPolygonalTextureMap IndexedTextureMap IndexedTriangleTextureMap "
    "InterceptorType IntersectionCurve Inventory IrregularTimeSeries IrregularTimeSeriesValue "
    "JunctionBoxType KerbType LShapeProfileDef LaborResource LaborResourceType LagTime LampType "
    "LibraryInformation LibraryReference LightDistributionData LightFixtureType "
    "LightIntensityDistribution LightSource LightSourceAmbient LightSourceDirectional "
    "LightSourceGoniometric LightSourcePositional LightSourceSpot Line LinearDimension LinearPlacement "
    "LiquidTerminalType LocalPlacement LocalTime Loop ManifoldSolidBrep MapConversion MapConversionScaled "
    "MappedItem Material MaterialClassificationRelationship MaterialConstituent MaterialConstituentSet "
    "MaterialDefinition MaterialDefinitionRepresentation MaterialLayer MaterialLayerSet "
    "MaterialLayerSetUsage MaterialLayerWithOffsets MaterialList MaterialProfile MaterialProfileSet "
    "MaterialProfileSetUsage MaterialProfileSetUsageTapering MaterialProfileWithOffsets "
    "MaterialProperties MaterialRelationship MaterialUsageDefinition MeasureWithUnit "
    "MechanicalConcreteMaterialProperties MechanicalFastenerType MechanicalMaterialProperties "
    "MechanicalSteelMaterialProperties MedicalDeviceType MemberType Metric MirroredProfileDef "
    "MobileTelecommunicationsApplianceType MonetaryUnit MooringDeviceType MotorConnectionType Move "
    "NamedUnit NavigationElementType Object ObjectDefinition ObjectPlacement Objective Occupant "
    "OffsetCurve OffsetCurve2D OffsetCurve3D OffsetCurveByDistances OneDirectionRepeatFactor "
    "OpenCrossProfileDef OpenShell OpticalMaterialProperties OrderAction Organization "
    "OrganizationRelationship OrientedEdge OuterBoundaryCurve OutletType OwnerHistory "
    "ParameterizedProfileDef Path PavementType Pcurve PerformanceHistory PermeableCoveringProperties "
    "Permit Person PersonAndOrganization PhysicalComplexQuantity PhysicalQuantity PhysicalSimpleQuantity "
    "PileType PipeFittingType PipeSegmentType PixelTexture Placement PlanarBox PlanarExtent Plane "
    "PlateType Point PointByDistanceExpression PointOnCurve PointOnSurface PolyLoop "
    "PolygonalBoundedHalfSpace PolygonalFaceSet Polyline PolynomialCurve PostalAddress PreDefinedColour "
    "PreDefinedCurveFont PreDefinedDimensionSymbol PreDefinedItem PreDefinedPointMarkerSymbol "
    "PreDefinedProperties PreDefinedPropertySet PreDefinedSymbol PreDefinedTerminatorSymbol "
    "PreDefinedTextFont PresentationItem PresentationLayerAssignment PresentationLayerWithStyle "
    "PresentationStyle PresentationStyleAssignment Procedure ProcedureType Process ProductDefinitionShape "
    "ProductRepresentation ProductsOfCombustionProperties ProfileDef ProfileProperties Project "
    "ProjectLibrary ProjectOrder ProjectOrderRecord ProjectedCRS ProjectionCurve Property "
    "PropertyAbstraction PropertyBoundedValue PropertyConstraintRelationship PropertyDefinition "
    "PropertyDependencyRelationship PropertyEnumeratedValue PropertyEnumeration PropertyListValue "
    "PropertyReferenceValue PropertySet PropertySetDefinition PropertySetTemplate PropertySingleValue "
    "PropertyTableValue PropertyTemplate PropertyTemplateDefinition ProtectiveDeviceTrippingUnitType "
    "ProtectiveDeviceType PumpType QuantityArea QuantityCount QuantityLength QuantityNumber QuantitySet "
    "QuantityTime QuantityVolume QuantityWeight RadiusDimension RailType RailingType RampFlightType "
    "RampType RationalBSplineCurveWithKnots RationalBSplineSurfaceWithKnots RationalBezierCurve "
    "RectangleHollowProfileDef RectangleProfileDef RectangularPyramid RectangularTrimmedSurface "
    "RecurrencePattern Reference ReferencesValueDocument RegularTimeSeries ReinforcementBarProperties "
    "ReinforcementDefinitionProperties ReinforcingBarType ReinforcingElementType ReinforcingMeshType "
    "RelAdheresToElement RelAggregates RelAssigns RelAssignsTasks RelAssignsToActor RelAssignsToControl "
    "RelAssignsToGroup RelAssignsToGroupByFactor RelAssignsToProcess RelAssignsToProduct "
    "RelAssignsToProjectOrder RelAssignsToResource RelAssociates RelAssociatesAppliedValue "
    "RelAssociatesApproval RelAssociatesClassification RelAssociatesConstraint RelAssociatesDocument "
    "RelAssociatesLibrary RelAssociatesMaterial RelAssociatesProfileDef RelAssociatesProfileProperties "
    "RelConnects RelConnectsElements RelConnectsPathElements RelConnectsPortToElement RelConnectsPorts "
    "RelConnectsStructuralActivity RelConnectsStructuralElement RelConnectsStructuralMember "
    "RelConnectsWithEccentricity RelConnectsWithRealizingElements RelContainedInSpatialStructure "
    "RelCoversBldgElements RelCoversSpaces RelDeclares RelDecomposes RelDefines RelDefinesByObject "
    "RelDefinesByProperties RelDefinesByTemplate RelDefinesByType RelFillsElement RelFlowControlElements "
    "RelInteractionRequirements RelInterferesElements RelNests RelOccupiesSpaces RelOverridesProperties "
    "RelPositions RelProjectsElement RelReferencedInSpatialStructure RelSchedulesCostItems RelSequence "
    "RelServicesBuildings RelSpaceBoundary RelSpaceBoundary1stLevel RelSpaceBoundary2ndLevel "
    "RelVoidsElement Relationship Relaxation ReparametrisedCompositeCurveSegment Representation "
    "RepresentationContext RepresentationItem RepresentationMap Resource ResourceApprovalRelationship "
    "ResourceConstraintRelationship ResourceLevelRelationship ResourceTime RevolvedAreaSolid "
    "RevolvedAreaSolidTapered RibPlateProfileProperties RightCircularCone RightCircularCylinder "
    "RigidOperation RoofType Root RoundedRectangleProfileDef SIUnit SanitaryTerminalType "
    "ScheduleTimeControl SchedulingTime SeamCurve SecondOrderPolynomialSpiral SectionProperties "
    "SectionReinforcementProperties SectionedSolid SectionedSolidHorizontal SectionedSpine "
    "SectionedSurface Segment SegmentedReferenceCurve SensorType ServiceLife ServiceLifeFactor "
    "SeventhOrderPolynomialSpiral ShadingDeviceType ShapeAspect ShapeModel ShapeRepresentation "
    "ShellBasedSurfaceModel SignType SignalType SimpleProperty SimplePropertyTemplate SineSpiral SlabType "
    "SlippageConnectionCondition SolarDeviceType SolidModel SoundProperties SoundValue SpaceHeaterType "
    "SpaceProgram SpaceThermalLoadProperties SpaceType SpatialElementType SpatialStructureElementType "
    "SpatialZoneType Sphere SphericalSurface Spiral StackTerminalType StairFlightType StairType "
    "StructuralAnalysisModel StructuralConnectionCondition StructuralLoad StructuralLoadCase "
    "StructuralLoadConfiguration StructuralLoadGroup StructuralLoadLinearForce StructuralLoadOrResult "
    "StructuralLoadPlanarForce StructuralLoadSingleDisplacement "
    "StructuralLoadSingleDisplacementDistortion StructuralLoadSingleForce "
    "StructuralLoadSingleForceWarping StructuralLoadStatic StructuralLoadTemperature "
    "StructuralProfileProperties StructuralResultGroup StructuralSteelProfileProperties "
    "StructuredDimensionCallout StyleModel StyledItem StyledRepresentation SubContractResource "
    "SubContractResourceType Subedge Surface SurfaceCurve SurfaceCurveSweptAreaSolid "
    "SurfaceOfLinearExtrusion SurfaceOfRevolution SurfaceReinforcementArea SurfaceStyle "
    "SurfaceStyleLighting SurfaceStyleRefraction SurfaceStyleRendering SurfaceStyleShading "
    "SurfaceStyleWithTextures SurfaceTexture SweptAreaSolid SweptDiskSolid SweptDiskSolidPolygonal "
    "SweptSurface SwitchingDeviceType SymbolStyle System SystemFurnitureElementType TShapeProfileDef "
    "Table TableColumn TableRow TankType Task TaskTime TaskTimeRecurring TaskType TelecomAddress "
    "TendonAnchorType TendonConduitType TendonType TerminatorSymbol TessellatedFaceSet TessellatedItem "
    "TextLiteral TextLiteralWithExtent TextStyle TextStyleFontModel TextStyleForDefinedFont "
    "TextStyleTextModel TextStyleWithBoxCharacteristics TextureCoordinate TextureCoordinateGenerator "
    "TextureCoordinateIndices TextureCoordinateIndicesWithVoids TextureMap TextureVertex "
    "TextureVertexList ThermalMaterialProperties ThirdOrderPolynomialSpiral TimePeriod TimeSeries "
    "TimeSeriesReferenceRelationship TimeSeriesSchedule TimeSeriesValue TopologicalRepresentationItem "
    "TopologyRepresentation ToroidalSurface TrackElementType TransformerType TransportElementType "
    "TransportationDeviceType TrapeziumProfileDef TriangulatedFaceSet TriangulatedIrregularNetwork "
    "TrimmedCurve TubeBundleType TwoDirectionRepeatFactor TypeObject TypeProcess TypeProduct TypeResource "
    "UShapeProfileDef UnitAssignment UnitaryControlElementType UnitaryEquipmentType ValveType Vector "
    "VehicleType Vertex VertexBasedTextureMap VertexLoop VertexPoint VibrationDamperType "
    "VibrationIsolatorType VirtualGridIntersection WallType WasteTerminalType WaterProperties "
    "WellKnownText WindowLiningProperties WindowPanelProperties WindowStyle WindowType WorkCalendar "
    "WorkControl WorkPlan WorkSchedule WorkTime ZShapeProfileDef Zone ";
// clang-format on

class NamesByCapitals {
public:
  NamesByCapitals() {
    add(kProducts, true);
    add(kOthers, false);
  }
  const IfcName* find(std::string_view capitals) const {
    const auto found = names_.find(std::string(capitals));
    return found == names_.end() ? nullptr : &found->second;
  }

private:
  void add(std::string_view list, bool is_product) {
    while (!list.empty()) {
      const std::size_t end = list.find(' ');
      std::string name = "Ifc" + std::string(list.substr(0, end));
      std::string capitals = name;
      for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      names_.emplace(std::move(capitals), IfcName{std::move(name), is_product});
      list.remove_prefix(end + 1);
    }
  }
  std::unordered_map<std::string, IfcName> names_;
};

}  // namespace

const IfcName* find_ifc_name(std::string_view capitals) {
  static const NamesByCapitals names;
  return names.find(capitals);
}

}  // namespace boxwood
