// SPDX-License-Identifier: MIT. The 3D view of the page of clashes, with three.js as THREE.
'use strict';
(() => {
  const numbers = text => {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    return Float32Array.from(new Int16Array(bytes.buffer), x => x / 32767);
  };
  // Normals of the corners: those of neighbours that bend by less than a crease are joined, so that curved surfaces are
  // smooth and edges stay sharp.
  const normalsOf = positions => {
    const kCrease = Math.cos(40 * Math.PI / 180), count = positions.length / 9;
    const faces = [], corners = new Map(), out = new Float32Array(positions.length);
    const at = i => new THREE.Vector3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]);
    for (let t = 0; t < count; ++t) {
      const a = at(3 * t), cross = at(3 * t + 1).sub(a).cross(at(3 * t + 2).sub(a)), area = cross.length();
      faces.push({area, normal: area > 0 ? cross.divideScalar(area) : cross});
      for (let k = 0; k < 3; ++k) {
        const key = positions.slice(9 * t + 3 * k, 9 * t + 3 * k + 3).join();
        corners.has(key) ? corners.get(key).push(t) : corners.set(key, [t]);
      }
    }
    const sum = new THREE.Vector3();
    for (let i = 0; i < 3 * count; ++i) {
      const own = faces[Math.floor(i / 3)].normal;
      sum.set(0, 0, 0);
      for (const t of corners.get(positions.slice(3 * i, 3 * i + 3).join()))
        if (faces[t].normal.dot(own) > kCrease) sum.addScaledVector(faces[t].normal, faces[t].area);
      (sum.lengthSq() > 0 ? sum.normalize() : sum.copy(own)).toArray(out, 3 * i);
    }
    return out;
  };
  let renderer = null;
  const scene = new THREE.Scene(), camera = new THREE.PerspectiveCamera(30, 1.6, 0.05, 40), content = new THREE.Group();
  scene.add(content, new THREE.HemisphereLight(0xffffff, 0x9aa2aa, 0.75));
  const lamp = new THREE.DirectionalLight(0xffffff, 0.45);
  camera.add(lamp); lamp.position.set(0.4, 0.8, 1); scene.add(camera);
  let azimuth = 0, elevation = 0, distance = 3.9, up, right, front, start;
  const draw = () => {
    const c = Math.cos(elevation), eye = new THREE.Vector3();
    eye.addScaledVector(right, distance * c * Math.sin(azimuth)).addScaledVector(front, distance * c * Math.cos(azimuth));
    eye.addScaledVector(up, distance * Math.sin(elevation));
    camera.position.copy(eye); camera.up.copy(up); camera.lookAt(0, 0, 0);
    renderer.render(scene, camera);
  };
  const add = (positions, color) => {
    const geometry = new THREE.BufferGeometry();
    const points = numbers(positions);
    geometry.setAttribute('position', new THREE.BufferAttribute(points, 3));
    geometry.setAttribute('normal', new THREE.BufferAttribute(normalsOf(points), 3));
    const group = new THREE.Group();
    group.add(new THREE.Mesh(geometry, new THREE.MeshPhongMaterial({color, side: THREE.DoubleSide, shininess: 8,
      transparent: true, opacity: 0.86, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1})));
    group.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 30), new THREE.LineBasicMaterial({color: 0x20262c, transparent: true, opacity: 0.35})));
    content.add(group);
    return group;
  };
  const clear = object => {
    for (const child of [...object.children]) {
      clear(child);
      if (child.geometry) { child.geometry.dispose(); child.material.dispose(); }
      object.remove(child);
    }
  };
  const begin = () => {
    renderer = new THREE.WebGLRenderer({antialias: true, preserveDrawingBuffer: true});
    const canvas = renderer.domElement;
    canvas.setAttribute('aria-label', '3D view of the triangles near the clash');
    let from = null;
    canvas.onpointerdown = e => { from = [e.clientX, e.clientY]; canvas.setPointerCapture(e.pointerId); };
    canvas.onpointerup = canvas.onpointercancel = () => { from = null; };
    canvas.onpointermove = e => {
      if (!from) return;
      azimuth -= (e.clientX - from[0]) * 0.01;
      elevation = Math.min(Math.max(elevation + (e.clientY - from[1]) * 0.01, -1.55), 1.55);
      from = [e.clientX, e.clientY];
      draw();
    };
    canvas.onwheel = e => { distance = Math.min(Math.max(distance * Math.exp(e.deltaY * 0.001), 0.4), 12); draw(); e.preventDefault(); };
    canvas.ondblclick = () => { [azimuth, elevation, distance] = start; draw(); };
  };
  window.showTriangles = (box, view) => {
    try { if (!renderer) begin(); } catch (error) {
      box.textContent = 'This browser has no WebGL, so that there is no 3D view.';
      box.className = 'hint';
      return;
    }
    clear(content);
    scene.background = new THREE.Color(0xe4e8ec);
    up = new THREE.Vector3(...view.up);
    front = Math.abs(up.z) > 0.5 ? new THREE.Vector3(0, -up.z, 0) : new THREE.Vector3(0, 0, 1);
    right = new THREE.Vector3().crossVectors(up, front);
    const d = new THREE.Vector3(...view.look_from);
    start = [Math.atan2(d.dot(right), d.dot(front)), Math.asin(Math.min(Math.max(d.dot(up), -1), 1)), 3.9];
    [azimuth, elevation, distance] = start;
    const sides = [add(view.triangles_a, view.colors[0])];
    if (view.triangles_b != null) sides.push(add(view.triangles_b, view.colors[1]));
    const marks = new THREE.BufferGeometry();
    marks.setAttribute('position', new THREE.BufferAttribute(numbers(view.contact), 3));
    const lines = new THREE.LineSegments(marks, new THREE.LineBasicMaterial({color: 0xc80048, depthTest: false, transparent: true}));
    lines.renderOrder = 2;
    content.add(lines);
    const tools = make('div', {className: 'tools'});
    sides.forEach((side, k) => {
      const button = make('button', {className: 'tool', onclick: () => {
        side.visible = !side.visible;
        button.setAttribute('aria-pressed', side.visible);
        draw();
      }}, view.colors[0] === view.colors[1] ? 'A, B' : 'AB'[k]);
      button.setAttribute('aria-pressed', true);
      tools.append(button);
    });
    box.replaceChildren(renderer.domElement, tools, make('div', {className: 'hint'},
      'The triangles near it: drag to turn, wheel to come nearer, double click to go back.' + (view.cut ? ' Some are left out.' : '')));
    const width = box.clientWidth || 480;
    renderer.setPixelRatio(window.devicePixelRatio || 1);
    renderer.setSize(width, Math.round(width / 1.6));
    renderer.domElement.style.width = '100%'; renderer.domElement.style.height = 'auto';
    camera.aspect = 1.6; camera.updateProjectionMatrix();
    draw();
  };
})();
