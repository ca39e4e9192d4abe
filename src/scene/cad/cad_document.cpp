// SPDX-License-Identifier: MIT
// Feeds Open CASCADE's readers from memory and keeps them quiet.
#include "scene/cad/cad_document.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <istream>
#include <set>
#include <streambuf>

#include <IFSelect_WorkSession.hxx>
#include <IGESCAFControl_Reader.hxx>
#include <IGESData_GlobalSection.hxx>
#include <IGESData_IGESModel.hxx>
#include <Interface_CheckIterator.hxx>
#include <Interface_Static.hxx>
#include <Message.hxx>
#include <Message_Messenger.hxx>
#include <Message_ProgressIndicator.hxx>
#include <Message_ProgressScope.hxx>
#include <STEPCAFControl_Reader.hxx>
#include <STEPConstruct_UnitContext.hxx>
#include <StepBasic_DocumentFile.hxx>
#include <StepData_StepModel.hxx>
#include <StepGeom_CartesianTransformationOperator3d.hxx>
#include <StepGeom_Direction.hxx>
#include <StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx.hxx>
#include <StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext.hxx>
#include <StepRepr_GlobalUnitAssignedContext.hxx>
#include <StepRepr_ItemDefinedTransformation.hxx>
#include <StepRepr_MappedItem.hxx>
#include <StepRepr_RepresentationMap.hxx>
#include <StepShape_ShapeRepresentation.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <gp_Vec.hxx>

#include "scene/formats/channel.hpp"

namespace boxwood {

namespace {

// A stream over a file's bytes that copies nothing.
class MemoryBuffer final : public std::streambuf {
public:
  explicit MemoryBuffer(std::string_view bytes) {
    char* begin = const_cast<char*>(bytes.data());  // only read
    setg(begin, begin, begin + bytes.size());
  }
};

// Reports progress to the parent. Cancelling needs no code here: the parent ends the process.
class Progress final : public Message_ProgressIndicator {
public:
  static constexpr double kFrom = 0.2, kTo = 0.5;

private:
  void Show(const Message_ProgressScope&, const Standard_Boolean) override {
    send_progress(kFrom + (kTo - kFrom) * GetPosition(), "reading shapes");
  }
};

// Silences the library, whose messages would be lost but take time to format.
void be_quiet() {
  Message::DefaultMessenger()->ChangePrinters().Clear();
}

Handle(TDocStd_Document) empty_document() {
  Handle(TDocStd_Document) document = new TDocStd_Document("boxwood");
  XCAFDoc_ShapeTool::SetAutoNaming(false);
  XCAFDoc_DocumentTool::Set(document->Main(), false);
  return document;
}

std::string counted_entities(std::size_t n) {
  return std::to_string(n) + " of its entities";
}

// Warns about entities that were read with faults. Also prints the first on standard error, because the
// reader may crash on it.
template <class Model> void add_faults(const Model& model, CadDocument& out) {
  std::size_t damaged = 0;
  std::string first;
  for (Standard_Integer i = 1; i <= model->NbEntities(); ++i) {
    if (!model->IsErrorEntity(i) && !model->IsRedefinedContent(i)) continue;
    if (++damaged > 1) continue;
    first = model->StringLabel(model->Value(i))->ToCString();
    std::fprintf(stderr, "entity %s is not as the format has it\n", first.c_str());
  }
  if (damaged > 0)
    out.warnings.push_back(counted_entities(damaged) + (damaged == 1 ? " is" : " are") +
                           " not as the format has them, and may be missing here (the first is " + first +
                           ")");
}

// Warns about shapes that could not be made of entities.
void add_losses(XSControl_WorkSession& session, CadDocument& out) {
  const Handle(Transfer_TransientProcess) process = session.TransferReader()->TransientProcess();
  if (process.IsNull()) return;
  std::size_t lost = 0;
  Interface_CheckIterator checks = process->CheckList(true);
  for (checks.Start(); checks.More(); checks.Next()) lost += checks.Value()->HasFailed() ? 1 : 0;
  if (lost > 0)
    out.warnings.push_back(counted_entities(lost) + " could not be made into shapes as the file has them");
}

// Returns the units of length of the file's contexts, in millimetres.
std::set<double> step_units(const Handle(StepData_StepModel) & model) {
  std::set<double> units;
  for (Standard_Integer i = 1; i <= model->NbEntities(); ++i) {
    const Handle(Standard_Transient) entity = model->Value(i);
    Handle(StepRepr_GlobalUnitAssignedContext) context =
        Handle(StepRepr_GlobalUnitAssignedContext)::DownCast(entity);
    if (const auto both =
            Handle(StepGeom_GeomRepContextAndGlobUnitAssCtxAndGlobUncertaintyAssCtx)::DownCast(entity);
        !both.IsNull())
      context = both->GlobalUnitAssignedContext();
    if (const auto both =
            Handle(StepGeom_GeometricRepresentationContextAndGlobalUnitAssignedContext)::DownCast(entity);
        !both.IsNull())
      context = both->GlobalUnitAssignedContext();
    if (context.IsNull()) continue;
    STEPConstruct_UnitContext factors;
    factors.ComputeFactors(context);
    if (factors.LengthDone() && factors.LengthFactor() > 0.0) units.insert(factors.LengthFactor());
  }
  return units;
}

void take_step_unit(const Handle(StepData_StepModel) & model, CadDocument& out) {
  const std::set<double> units = step_units(model);
  out.has_unit = units.size() == 1;
  if (out.has_unit) out.millimetres_per_unit = *units.begin();
  if (units.size() > 1)
    out.warnings.emplace_back("it has several units of length; coordinates are given in millimetres");
  if (units.empty())
    out.warnings.emplace_back("it declares no unit of length; coordinates are taken for millimetres");
}

gp_Vec vector_of(const Handle(StepGeom_Direction) & direction) {
  return direction.IsNull() || direction->NbDirectionRatios() < 3
             ? gp_Vec()
             : gp_Vec(direction->DirectionRatiosValue(1), direction->DirectionRatiosValue(2),
                      direction->DirectionRatiosValue(3));
}

// Returns true if the operator scales or mirrors; the reader would show a rotation instead.
bool is_more_than_a_motion(const Handle(Standard_Transient) & entity) {
  const auto op = Handle(StepGeom_CartesianTransformationOperator3d)::DownCast(entity);
  if (op.IsNull()) return false;
  constexpr double kRounding = 1e-9;
  if (op->HasScale() && std::abs(op->Scale() - 1.0) > kRounding) return true;
  if (!op->HasAxis1() || !op->HasAxis2() || !op->HasAxis3()) return false;
  return vector_of(op->Axis1()).Crossed(vector_of(op->Axis2())).Dot(vector_of(op->Axis3())) < 0.0;
}

// Returns the name of the first entity that places a shape that way; empty if there is no such entity.
std::string mirror_or_scale(const Handle(StepData_StepModel) & model) {
  for (Standard_Integer i = 1; i <= model->NbEntities(); ++i) {
    const Handle(Standard_Transient) entity = model->Value(i);
    bool found = false;
    if (const auto mapped = Handle(StepRepr_MappedItem)::DownCast(entity);
        !mapped.IsNull() && !mapped->MappingSource().IsNull())
      found =
          is_more_than_a_motion(mapped->MappingTarget()) &&
          !Handle(StepShape_ShapeRepresentation)::DownCast(mapped->MappingSource()->MappedRepresentation())
               .IsNull();
    if (const auto placed = Handle(StepRepr_ItemDefinedTransformation)::DownCast(entity); !placed.IsNull())
      found =
          is_more_than_a_motion(placed->TransformItem1()) || is_more_than_a_motion(placed->TransformItem2());
    if (found) return model->StringLabel(entity)->ToCString();
  }
  return {};
}

std::string step_schema(std::string_view bytes) {
  const std::size_t at = bytes.substr(0, std::min<std::size_t>(bytes.size(), 1U << 16U)).find("FILE_SCHEMA");
  if (at == std::string_view::npos) return {};
  const std::size_t from = bytes.find('\'', at);
  const std::size_t to = from == std::string_view::npos ? from : bytes.find('\'', from + 1);
  constexpr std::size_t kMost = 100;
  return to == std::string_view::npos || to - from > kMost
             ? std::string()
             : std::string(bytes.substr(from + 1, to - from - 1));
}

// Returns the millimetres of the unit flag of the global section; 0 if it is given by name or unknown.
double iges_millimetres(int flag) {
  static constexpr std::array<double, 12> kUnits = {0.0, 25.4, 1.0,    0.0,   304.8, 1609344.0,
                                                    1e3, 1e6,  0.0254, 0.001, 10.0,  0.0000254};
  return flag >= 0 && static_cast<std::size_t>(flag) < kUnits.size() ? kUnits[static_cast<std::size_t>(flag)]
                                                                     : 0.0;
}

Error damaged(const char* what) {
  return {ErrorKind::malformed, what, {}};
}

}  // namespace

bool is_step(std::string_view bytes) noexcept {
  const std::size_t start = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return start != std::string_view::npos && bytes.substr(start).starts_with("ISO-10303-21");
}

Result<CadDocument> read_step(std::string_view bytes) {
  be_quiet();
  CadDocument out;
  STEPCAFControl_Reader reader;
  Interface_Static::SetIVal("read.stepcaf.subshapes.name", 1);
  reader.SetColorMode(true);
  reader.SetNameMode(true);
  reader.SetLayerMode(false);
  reader.SetPropsMode(false);
  reader.SetGDTMode(false);
  reader.SetMatMode(false);
  reader.SetViewMode(false);
  MemoryBuffer buffer(bytes);
  std::istream stream(&buffer);
  if (reader.ChangeReader().ReadStream("model", stream) != IFSelect_RetDone)
    return damaged("it does not follow the syntax of STEP (ISO 10303-21), or is cut short");
  const Handle(StepData_StepModel) model = reader.ChangeReader().StepModel();
  if (model.IsNull() || model->NbEntities() == 0) return damaged("there is no entity in it");
  take_step_unit(model, out);
  add_faults(model, out);
  if (const std::string entity = mirror_or_scale(model); !entity.empty())
    return Error{ErrorKind::malformed,
                 "it mirrors or scales a shape where it places it (entity " + entity + "), which is not read",
                 {}};
  send_progress(Progress::kFrom, "reading shapes");
  out.document = empty_document();
  const Handle(Progress) progress = new Progress;
  const bool any = reader.Transfer(out.document, Message_ProgressIndicator::Start(progress));
  add_losses(*reader.Reader().WS(), out);
  bool names_files = false;
  for (Standard_Integer i = 1; i <= model->NbEntities() && !names_files; ++i)
    names_files = model->Value(i)->IsKind(STANDARD_TYPE(StepBasic_DocumentFile));
  if (names_files) out.warnings.emplace_back("it names other files, which are not read");
  if (!any)
    return Error{ErrorKind::malformed,
                 "there is no shape in it that can be read (its schema is '" + step_schema(bytes) + "')",
                 {}};
  return out;
}

Result<CadDocument> read_iges(std::string_view bytes) {
  be_quiet();
  // The reader takes a path, or standard input if the path is empty: redirect it to this memory.
  FILE* const text = ::fmemopen(const_cast<char*>(bytes.data()), bytes.size(), "r");
  if (text == nullptr) throw std::bad_alloc();
  stdin = text;
  CadDocument out;
  IGESCAFControl_Reader reader;
  reader.SetColorMode(true);
  reader.SetNameMode(true);
  reader.SetLayerMode(false);
  if (reader.ReadFile("") != IFSelect_RetDone)
    return damaged("it does not follow the syntax of IGES, or is cut short");
  const Handle(IGESData_IGESModel) model = reader.IGESModel();
  if (model.IsNull() || model->NbEntities() == 0) return damaged("there is no entity in it");
  add_faults(model, out);
  const double unit = iges_millimetres(model->GlobalSection().UnitFlag());
  out.has_unit = unit > 0.0;
  if (out.has_unit)
    out.millimetres_per_unit = unit;
  else
    out.warnings.emplace_back(
        "its unit of length is not one that is known; coordinates are given in millimetres");
  send_progress(Progress::kFrom, "reading shapes");
  out.document = empty_document();
  const Handle(Progress) progress = new Progress;
  const bool any = reader.Transfer(out.document, Message_ProgressIndicator::Start(progress));
  add_losses(*reader.WS(), out);
  if (!any) return damaged("there is no shape in it that can be read");
  return out;
}

}  // namespace boxwood
