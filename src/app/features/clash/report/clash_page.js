// SPDX-License-Identifier: MIT. The table, filters, keys and details of the page of clashes.
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const number = x => x == null ? '–' : x === 0 ? '0' : Number(x.toPrecision(4)).toString();
// The unit of a length (power 1) or a volume (3).
const unitName = power => data.unit == null ? ['', 'file units', '', 'cubic file units'][power]
  : (/^[a-z]+$/i.test(data.unit) ? data.unit : `(${data.unit})`) + ['', '', '', '³'][power];
// The units that the window has for this list, in the file's unit or cubes of it; without one, the file's.
const lengthUnit = data.length_unit || {name: unitName(1), size: 1};
const volumeUnit = data.volume_unit || {name: unitName(3), size: 1};
const lengthOf = x => x == null ? null : x / lengthUnit.size;
const measured = text => `${text}\u00a0${lengthUnit.name}`;
const grouped = n => n.toString().replace(/\B(?=(\d{3})+$)/g, ',');
const short = name => name.startsWith(data.prefix) ? name.slice(data.prefix.length) : name;
// The class, GlobalId and storey of a product of IFC.
const productOf = p => p ? [p.ifc_class, ...(p.storey ? [p.storey] : []), ...(p.global_id ? [p.global_id] : [])] : [];
const textOf = c => [c.a, c.b, ...productOf(c.a_product), ...productOf(c.b_product), ...[c.a_product, c.b_product].map(p => p ? p.name : '')].join('\n');
const rows = data.clashes.map((c, i) => Object.assign(c, {i, texts: data.texts[i], text: textOf(c).toLowerCase()}));
const order = ['duplicate', 'overlapping', 'contained', 'touching', 'clearance', 'undecided', 'self'];
const allColumns = [
  {name: 'Class', title: 'Worst first: by class, then by the lower bound of depth, then the nearest', get: c => c.i},
  {name: 'A', get: c => short(c.a).toLowerCase()},
  {name: 'B', get: c => short(c.b).toLowerCase()},
  {name: 'Depth', title: 'Sorted by the lower bound', number: true, down: true, unit: lengthUnit.name,
    get: c => c.depth && c.depth.lower, text: c => c.texts.depth || '–'},
  {name: 'Distance', number: true, unit: lengthUnit.name, get: c => lengthOf(c.distance)},
  {name: 'Triangle pairs', number: true, down: true, get: c => c.pairs, text: c => grouped(c.pairs)},
];
// A column of dashes says nothing: it is left out.
const columns = allColumns.filter(column => !column.number || rows.some(c => column.get(c) != null));
// The list arrives with the worst first, which is the order of the column Class.
const state = {sort: 0, down: false, off: new Set(), words: '', shown: [], selected: null, limit: 0};
// The kind of a row, as in the window: its class, or 'undecided'.
const kindOf = c => c.undecided.length ? 'undecided' : c.class;
const kindsOf = c => [kindOf(c), ...(c.new === true ? ['new'] : [])];

function filter() {
  const words = state.words.toLowerCase().split(/\s+/).filter(w => w);
  state.shown = rows.filter(c => !kindsOf(c).some(k => state.off.has(k)) && words.every(w => c.text.includes(w)));
  const get = columns[state.sort].get, sign = state.down ? -1 : 1;
  // Rows without a number come last in both directions.
  state.shown.sort((c, d) => {
    const x = get(c), y = get(d);
    if (x == null || y == null) return (x == null) - (y == null) || c.i - d.i;
    return (x < y ? -sign : x > y ? sign : 0) || c.i - d.i;
  });
  state.limit = 300;
  list();
}

// A selector may be a GlobalId: the name says more.
const nameCell = (selector, p) => p ? [cut(p.name), ' ', make('span', {className: 'hint'}, p.ifc_class)] : [cut(short(selector))];
// A name in one line: if there is no room, its middle is left out. The end often has the number.
function cut(name) {
  const tail = Math.min(12, Math.floor(name.length / 2));
  return make('span', {className: 'cut', title: name}, make('span', {}, name.slice(0, name.length - tail)),
              make('span', {}, name.slice(name.length - tail)));
}

function row(c) {
  const cells = [
    make('td', {className: 'class'}, make('b', {}, make('span', {className: 'dot k-' + kindOf(c)}), kindOf(c)),
         ...(c.undecided.length ? [make('span', {className: 'tag'}, c.undecided.join(', '))] : []),
         ...(c.new === true ? [make('span', {className: 'tag'}, 'new')] : [])),
    make('td', {className: 'object', title: productOf(c.a_product).join('\n')}, ...nameCell(c.a, c.a_product)),
    make('td', {className: 'object', title: productOf(c.b_product).join('\n')}, ...(c.class === 'self' ? ['–'] : nameCell(c.b, c.b_product))),
    ...columns.filter(column => column.number).map(column =>
      make('td', {className: 'number'}, column.text ? column.text(c) : number(column.get(c)))),
  ];
  const element = make('tr', {onclick: () => select(c)}, ...cells);
  element.dataset.i = c.i;
  element.setAttribute('aria-selected', c === state.selected);
  return element;
}

function list() {
  $('rows').replaceChildren(...state.shown.slice(0, state.limit).map(row));
  const rest = state.shown.length - state.limit;
  $('more').hidden = rest <= 0 && state.shown.length > 0;
  $('more').textContent = state.shown.length === 0 ? (rows.length ? 'Nothing here: a filter hides it.' : 'Nothing clashes.')
    : `${grouped(Math.max(rest, 0))} more below`;
  columns.forEach((column, k) => {
    const head = $('head').children[k];
    if (state.sort === k) head.setAttribute('aria-sort', state.down ? 'descending' : 'ascending');
    else head.removeAttribute('aria-sort');
  });
}

function select(c, scroll) {
  state.selected = c;
  for (const element of $('rows').children) {
    const is = Number(element.dataset.i) === c.i;
    element.setAttribute('aria-selected', is);
    if (is && scroll) element.scrollIntoView({block: 'nearest'});
  }
  history.replaceState(null, '', '#' + (c.i + 1));
  detail(c);
}

function step(by) {
  const at = state.shown.indexOf(state.selected);
  const next = Math.min(Math.max(at + by, 0), state.shown.length - 1);
  if (next < 0 || next === at) return;
  if (next >= state.limit) { state.limit = next + 300; list(); }
  select(state.shown[next], true);
}

const vector = v => '(' + v.map(number).join(', ') + ')';
const quoted = text => /^[\w./#-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";

function detail(c) {
  const facts = [];
  const fact = (name, value) => facts.push(make('dt', {}, name), make('dd', {}, value));
  for (const [side, p] of [['A', c.a_product], ['B', c.class === 'self' ? null : c.b_product]]) {
    if (!p) continue;
    fact(side, [p.name, p.ifc_class, ...(p.storey ? [p.storey] : [])].join(', '));
    if (p.global_id) fact(side + ' GlobalId', p.global_id);
  }
  if (c.relation) fact('State', c.relation.state);
  if (c.relation && c.relation.inside) fact('Inside', `${c.inside.toUpperCase()} lies in ${c.inside === 'a' ? 'B' : 'A'}`);
  if (c.depth) {
    fact('Depth', measured(c.texts.depth));
    fact('Way out', `B by ${measured(c.texts.way)} along ${vector(c.depth.direction)}`);
  }
  if (c.distance != null) fact('Distance', measured(number(lengthOf(c.distance))));
  if (c.point_a) fact('Nearest points', `A ${vector(c.point_a)}, B ${vector(c.point_b)}`);
  if (c.region) {
    fact('Common part', `from ${vector(c.region.min)} to ${vector(c.region.max)}`);
    if (c.region.volume) fact('Its volume', `${c.texts.volume}\u00a0${volumeUnit.name}`);
  }
  fact('Triangle pairs', grouped(c.pairs));
  if (c.undecided.length) {
    fact('Undecided', c.undecided.join(', '));
    fact('At worst', c.class);
  }
  if (c.comment) fact('Comment', c.comment);
  if (c.depth || c.distance != null || c.region || c.point_a) fact('Coordinates in', unitName(1));
  const parts = [
    make('div', {className: 'steps'}, make('button', {className: 'tool', title: 'Previous (k)', onclick: () => step(-1)}, '◀'), ' ',
         make('button', {className: 'tool', title: 'Next (j)', onclick: () => step(1)}, '▶')),
    make('h2', {}, make('span', {className: 'dot k-' + kindOf(c)}), kindOf(c)),
    make('span', {className: c.class === 'duplicate' ? 'name both' : 'name a'}, 'A  ' + short(c.a))];
  if (c.class !== 'self') parts.push(make('span', {className: c.class === 'duplicate' ? 'name both' : 'name b'}, 'B  ' + short(c.b)));
  const view = c.view;
  if (view && view.picture) {
    const image = make('img', {alt: `${short(c.a)} and ${short(c.b)}, ${kindOf(c)}`, src: 'data:image/png;base64,' + view.picture});
    parts.push(make('figure', {}, image, make('figcaption', {}, ...view.legend.map(line =>
      make('div', {}, make('span', {className: 'chip', style: 'background:' + line.color}), line.text)))));
  }
  const box = make('div', {id: 'view3d'});
  if (view && view.triangles_a != null) parts.push(box);
  parts.push(make('dl', {}, ...facts), make('div', {className: 'hint'}, 'To see the two in Boxwood:'),
             make('code', {}, 'boxwood view ' + [...new Set([c.a, c.b])].map(quoted).join(' ')));
  $('detail').replaceChildren(...parts);
  $('detail').scrollTop = 0;
  if (box.isConnected) {
    if (window.showTriangles) window.showTriangles(box, view);
    else box.replaceWith(make('p', {className: 'hint'}, data.no_view3d));
  }
}

columns.forEach((column, k) => $('head').append(make('th', {className: column.number ? 'number' : '', scope: 'col'},
  make('button', {title: column.title || '', onclick: () => {
    if (state.sort === k) state.down = !state.down;
    else { state.sort = k; state.down = !!column.down; }
    filter();
  }}, make('span', {}, column.name), ...(column.unit ? [make('small', {}, column.unit)] : [])))));
$('title').textContent = document.title = data.title;
$('facts').append(data.facts, ...(data.partial ? [' ', make('span', {className: 'partial'}, 'Stopped early: this list is not complete.')] : []));
const bar = $('bar');
const chips = new Map();
for (const c of rows) for (const k of kindsOf(c)) chips.set(k, (chips.get(k) || 0) + 1);
for (const kind of [...order, 'new'].filter(k => chips.has(k))) {
  const chip = make('button', {onclick: () => {
    if (state.off.has(kind)) state.off.delete(kind); else state.off.add(kind);
    chip.setAttribute('aria-pressed', !state.off.has(kind));
    filter();
  }}, ...(order.includes(kind) ? [make('span', {className: 'dot k-' + kind})] : []), kind + ' ', make('b', {}, grouped(chips.get(kind))));
  chip.dataset.kind = kind;
  chip.setAttribute('aria-pressed', true);
  bar.insertBefore(chip, $('search'));
}
$('search').oninput = event => { state.words = event.target.value; filter(); };
$('list').onscroll = () => {
  if (state.limit < state.shown.length && $('list').scrollTop + $('list').clientHeight > $('list').scrollHeight - 400) {
    state.limit += 300;
    list();
  }
};
document.onkeydown = event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target === $('search')) { if (event.key === 'Escape') $('search').blur(); return; }
  const by = {j: 1, ArrowDown: 1, k: -1, ArrowUp: -1}[event.key];
  if (by) { step(by); event.preventDefault(); }
  if (event.key === '/') { $('search').focus(); event.preventDefault(); }
};
$('notes').textContent = data.notes.join(' ');
filter();
const wanted = rows[Number(location.hash.slice(1)) - 1] || rows[0];
if (wanted) select(wanted, true);
else $('detail').append(make('h2', {}, 'Nothing to show'));
