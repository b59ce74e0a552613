/** The panes: the splitter between editor and pages, the options panel, and one view at a time on a phone. */
import { byId } from './elements.js';

const NARROWEST = 20;
const WIDEST = 80;
const INITIAL = 46;
/** What an arrow key moves, percent. */
const STEP = 2;

const phone = matchMedia('(max-width: 760px)');

/** @param {'edit' | 'pages' | 'options'} view matters on a phone only */
export function showView(view) {
  document.body.dataset.view = view;
  for (const button of document.querySelectorAll('[data-show]')) {
    button.setAttribute('aria-pressed', String(button instanceof HTMLElement && button.dataset.show === view));
  }
}

/** @param {boolean} open */
export function openOptions(open) {
  if (phone.matches && open) showView('options');
  byId('options', HTMLElement).hidden = !open;
  byId('options-toggle', HTMLButtonElement).setAttribute('aria-expanded', String(open));
}

export function setUpLayout() {
  for (const button of document.querySelectorAll('[data-show]')) {
    button.addEventListener('click', () => {
      const view = button instanceof HTMLElement ? button.dataset.show : undefined;
      if (view === 'edit' || view === 'pages' || view === 'options') showView(view);
    });
  }
  setUpOptions();
  setUpSplitter(byId('splitter', HTMLElement), byId('work', HTMLElement));
}

function setUpOptions() {
  const panel = byId('options', HTMLElement);
  const toggle = byId('options-toggle', HTMLButtonElement);
  const close = () => {
    openOptions(false);
    toggle.focus();
  };
  toggle.addEventListener('click', () => {
    openOptions(panel.hidden);
    if (!panel.hidden) byId('options-form', HTMLFormElement).querySelector('select')?.focus();
  });
  byId('options-close', HTMLButtonElement).addEventListener('click', close);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !phone.matches) close();
  });
}

/**
 * A separator that can be moved (WAI-ARIA): by pointer, arrow keys, Home and End; a double click centres it again.
 * @param {HTMLElement} splitter
 * @param {HTMLElement} work
 */
function setUpSplitter(splitter, work) {
  let share = INITIAL;
  const move = (/** @type {number} */ percent) => {
    share = Math.min(WIDEST, Math.max(NARROWEST, percent));
    work.style.setProperty('--editor-share', `${share}%`);
    splitter.setAttribute('aria-valuenow', String(Math.round(share)));
  };
  /** @type {Record<string, () => number>} */
  const keys = {
    ArrowLeft: () => share - STEP,
    ArrowRight: () => share + STEP,
    Home: () => NARROWEST,
    End: () => WIDEST,
  };
  splitter.addEventListener('keydown', (event) => {
    const target = keys[event.key];
    if (!target) return;
    event.preventDefault();
    move(target());
  });
  splitter.addEventListener('dblclick', () => move(INITIAL));
  splitter.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    splitter.focus();
    splitter.setPointerCapture(event.pointerId);
    splitter.classList.add('dragging');
  });
  splitter.addEventListener('pointermove', (event) => {
    if (!splitter.hasPointerCapture(event.pointerId)) return;
    const { left, width } = work.getBoundingClientRect();
    move((100 * (event.clientX - left)) / width);
  });
  splitter.addEventListener('lostpointercapture', () => splitter.classList.remove('dragging'));
}
