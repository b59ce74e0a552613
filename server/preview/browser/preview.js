/** The page of `platen preview`: the pages of a document as its files are, and the way between both. */
export {};

// The addresses are put together so that type checking does not look for them on the disk.
const PLAYGROUND = '/playground/';
const { Viewer } = await import(`${PLAYGROUND}viewer.js`);
const { byId, counted, make } = await import(`${PLAYGROUND}elements.js`);
const { decodeBase64 } = await import(`${PLAYGROUND}base64.js`);

/** @typedef {{ file?: string, line: number, column: number }} Position */
/** @typedef {{ x: number, y: number, width: number, height: number, position: Position }} Place */
/** @typedef {{ number: number, width: number, height: number, places: Place[] }} Page */

const scroller = byId('pages', HTMLElement);
const viewer = new Viewer(scroller);
/** @type {{ editor: string, mainFile: string | null, title: string }} */
const settings = await (await fetch('/settings')).json();
document.title = `${settings.title} · Platen preview`;
byId('title', HTMLElement).textContent = settings.title;

/** @type {Page[]} */
let pages = [];
let shown = 0;
let wanted = 0;

/** @param {Position} position */
function fileOf({ file }) {
  const name = file ?? settings.mainFile;
  return name?.startsWith('file:') ? decodeURIComponent(new URL(name).pathname) : name;
}

/** @param {Position} position */
function openInEditor(position) {
  const path = fileOf(position);
  if (!path || !path.startsWith('/') || settings.editor === '') return;
  const values = { path: encodeURI(path), line: position.line, column: position.column };
  const address = settings.editor.replace(/\{(path|line|column)\}/g, (_, /** @type {keyof typeof values} */ name) =>
    String(values[name]),
  );
  scroller.dispatchEvent(new CustomEvent('open-editor', { bubbles: true, detail: address }));
  // A link, because an address that no program takes must not replace this page.
  const link = make('a', { href: address, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}

/** The place in the source that a point of a page comes from: what is there, or else what ends above. @param {Page} page */
function placeAt(page, /** @type {number} */ x, /** @type {number} */ y) {
  const inside = page.places.filter((p) => x >= p.x && x <= p.x + p.width && y >= p.y && y <= p.y + p.height);
  const area = (/** @type {Place} */ { width, height }) => width * height;
  if (inside.length > 0) return inside.sort((a, b) => area(a) - area(b))[0];
  const above = page.places.filter((p) => p.y <= y);
  return above.sort((a, b) => b.y + b.height - (a.y + a.height))[0] ?? page.places[0];
}

scroller.addEventListener('click', (/** @type {MouseEvent} */ event) => {
  const target = /** @type {Element} */ (event.target);
  const sheet = /** @type {HTMLElement | null} */ (target.closest('.page'));
  if (!sheet || target.closest('a') || String(getSelection()) !== '') return;
  const page = pages.find(({ number }) => number === Number(sheet.dataset.page));
  if (!page) return;
  const box = sheet.getBoundingClientRect();
  const scale = page.width / box.width;
  const place = placeAt(page, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  if (place) openInEditor(place.position);
});

/** Scrolls to the last block that begins at this line or before it. @param {string | null} file @param {number} line */
function goTo(file, line) {
  /** @type {{ page: Page, place: Place } | null} */
  let best = null;
  for (const page of pages)
    for (const place of page.places) {
      const path = fileOf(place.position);
      const isSame = file === null || path === file || (path?.endsWith(`/${file}`) ?? false);
      if (isSame && place.position.line <= line && (!best || place.position.line > best.place.position.line))
        best = { page, place };
    }
  if (!best) return;
  const { page, place } = best;
  viewer.goTo(page.number, place.y / page.height);
  mark(page, place);
}

/** Beside the pages and not in one, because a page that is drawn replaces what it holds. @param {Page} page @param {Place} place */
function mark(page, place) {
  scroller.querySelector('.place')?.remove();
  const sheet = /** @type {HTMLElement | null} */ (scroller.querySelector(`.page[data-page="${page.number}"]`));
  if (!sheet) return;
  const scale = sheet.offsetWidth / page.width;
  const box = make('div', { class: 'place' });
  Object.assign(box.style, {
    left: `${sheet.offsetLeft + place.x * scale}px`,
    top: `${sheet.offsetTop + place.y * scale}px`,
    width: `${place.width * scale}px`,
    height: `${place.height * scale}px`,
  });
  scroller.prepend(box);
}

byId('goto', HTMLFormElement).addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  const file = byId('file', HTMLSelectElement).value;
  goTo(file === '' ? null : file, Number(byId('line', HTMLInputElement).value));
});
for (const button of document.querySelectorAll('[data-zoom]'))
  button.addEventListener('click', () => viewer.zoom(Number(/** @type {HTMLElement} */ (button).dataset.zoom)));

/** @param {any} state */
async function show(state) {
  document.body.classList.toggle('working', state.isWorking);
  showFailure(state.failure);
  if (state.edition === shown || state.edition === 0) return;
  wanted = state.edition;
  const [pdf, places] = await Promise.all([
    fetch('/document.pdf').then((answer) => answer.arrayBuffer()),
    fetch('/places').then((answer) => answer.json()),
  ]);
  if (wanted !== state.edition) return;
  const changed = state.edition === shown + 1 ? state.changedPages : null;
  shown = state.edition;
  pages = places;
  await viewer.show(new Uint8Array(pdf), changed);
  byId('figures', HTMLElement).textContent = `${counted(state.pages, 'page')}, ${state.milliseconds} ms`;
  scroller.dataset.edition = String(state.edition);
  showWarnings(state.warnings);
  listFiles();
}

/** @param {{ message: string, position?: Position } | null} failure */
function showFailure(failure) {
  const notice = byId('failure', HTMLElement);
  notice.hidden = failure === null;
  scroller.classList.toggle('stale', failure !== null);
  if (!failure) return;
  const below = shown > 0 ? '\nThe pages below are those of the last good version.' : '';
  notice.textContent = `${failure.message}${below}`;
}

/** @param {{ code: string, message: string, count: number, position?: Position }[]} warnings */
function showWarnings(warnings) {
  const box = byId('warnings', HTMLElement);
  box.hidden = warnings.length === 0;
  /** @type {HTMLElement} */ (box.querySelector('h2')).textContent = counted(warnings.length, 'warning');
  const items = warnings.map(({ code, message, count, position }) => {
    const item = make('li', { title: code }, `${message}${count > 1 ? ` (${count} times)` : ''} `);
    if (!position) return item;
    const path = fileOf(position);
    const button = make('button', { type: 'button' }, `${path?.split('/').at(-1) ?? 'line'}:${position.line}`);
    button.addEventListener('click', () => {
      goTo(path ?? null, position.line);
      openInEditor(position);
    });
    item.append(button);
    return item;
  });
  /** @type {HTMLElement} */ (box.querySelector('ul')).replaceChildren(...items);
}

/** The files of the document, where there are several. */
function listFiles() {
  const files = new Set(pages.flatMap(({ places }) => places.map(({ position }) => fileOf(position) ?? '')));
  const choice = byId('file', HTMLSelectElement);
  const chosen = choice.value;
  choice.hidden = files.size < 2;
  choice.replaceChildren(...[...files].map((file) => make('option', { value: file }, file.split('/').at(-1) ?? file)));
  if (files.has(chosen)) choice.value = chosen;
}

const events = new EventSource('/events');
events.addEventListener('state', ({ data }) => void show(JSON.parse(data)));
// The page that changes first, before the whole document is there.
events.addEventListener('early', ({ data }) => {
  const { number, pdf } = JSON.parse(data);
  void viewer.showPage(number, decodeBase64(pdf));
});
events.addEventListener('goto', ({ data }) => {
  const { file, line } = JSON.parse(data);
  goTo(file, line);
});
events.addEventListener('error', () => {
  // Another preview on this port counts its editions from the start.
  shown = 0;
  showFailure({ message: 'The preview has ended. Start platen preview again to go on.' });
});
