/** The editor: a textarea that knows lines and columns, and indents with Tab when asked to. */

const INDENT = '  ';
/** Browsers take seconds to insert more than this as if it were typed; then undo is given up, characters. */
const MOST_UNDOABLE = 20_000;

export class Editor {
  #tabIndents = false;
  /** Escape was the last key: the next Tab moves the focus. */
  #escaped = false;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {{ changed(): void, moved(line: number, column: number): void, submit(): void }} tell
   */
  constructor(area, tell) {
    this.area = area;
    this.tell = tell;
    area.addEventListener('input', () => {
      tell.changed();
      this.#moved();
    });
    area.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('selectionchange', () => {
      if (document.activeElement === area) this.#moved();
    });
  }

  get text() {
    return this.area.value;
  }

  /** Whether somebody types in it. */
  get isTyping() {
    return document.activeElement === this.area;
  }

  /** How far down in the text the caret is, 0 to 1. */
  get share() {
    return this.area.selectionEnd / Math.max(1, this.area.value.length);
  }

  /** @param {boolean} on */
  set tabIndents(on) {
    this.#tabIndents = on;
  }

  /**
   * Another document; if it is not too long, the browser's own undo brings the former back.
   * @param {string} text
   */
  replace(text) {
    const { area } = this;
    const focused = document.activeElement;
    area.focus({ preventScroll: true });
    area.select();
    // Deprecated, and the only way that keeps the history of undo.
    const isShort = text.length + area.value.length < MOST_UNDOABLE;
    const done = isShort && text !== '' && document.execCommand('insertText', false, text);
    if (!done || area.value !== text) area.value = text;
    area.setSelectionRange(0, 0);
    area.scrollTop = 0;
    this.#moved();
    if (focused === area) return;
    area.blur();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /**
   * Puts the caret there, selects the word that begins there, and scrolls to it. Places beyond the text mean its end.
   * @param {number} line from 1
   * @param {number} column from 1
   */
  goTo(line, column) {
    const { area } = this;
    const text = area.value;
    let start = 0;
    for (let current = 1; current < line; current++) {
      const end = text.indexOf('\n', start);
      if (end < 0) break;
      start = end + 1;
    }
    const next = text.indexOf('\n', start);
    const offset = Math.min(start + Math.max(0, column - 1), next < 0 ? text.length : next);
    const word = /^[^\s]+/.exec(text.slice(offset, offset + 80));
    area.focus({ preventScroll: true });
    area.setSelectionRange(offset, offset + (word ? word[0].length : 0));
    area.scrollTop = Math.max(0, this.#topOf(offset) - area.clientHeight / 3);
  }

  /**
   * How far below the top of the text this offset is: measured in a copy, because a textarea does not tell.
   * @param {number} offset
   */
  #topOf(offset) {
    const { area } = this;
    const style = getComputedStyle(area);
    const copy = document.createElement('div');
    for (const name of ['font', 'lineHeight', 'tabSize', 'overflowWrap', 'letterSpacing']) {
      // @ts-expect-error: all of these are properties of both
      copy.style[name] = style[name];
    }
    copy.style.whiteSpace = 'pre-wrap';
    copy.style.position = 'absolute';
    copy.style.visibility = 'hidden';
    copy.style.width = `${area.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)}px`;
    copy.textContent = `${area.value.slice(0, offset)}\u200b`;
    document.body.append(copy);
    const height = copy.offsetHeight;
    copy.remove();
    return height + parseFloat(style.paddingTop) - parseFloat(style.lineHeight);
  }

  #moved() {
    const before = this.area.value.slice(0, this.area.selectionStart);
    const start = before.lastIndexOf('\n') + 1;
    let line = 1;
    for (let at = before.indexOf('\n'); at >= 0; at = before.indexOf('\n', at + 1)) line++;
    this.tell.moved(line, before.length - start + 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.tell.submit();
    } else if (event.key === 'Tab' && this.#tabIndents && !this.#escaped && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey) this.#outdent();
      else document.execCommand('insertText', false, INDENT);
    }
    // Shift alone does not end the way out: Escape, then Shift+Tab goes back.
    if (event.key !== 'Shift') this.#escaped = event.key === 'Escape';
  }

  #outdent() {
    const { area } = this;
    const caret = area.selectionStart;
    const start = area.value.lastIndexOf('\n', caret - 1) + 1;
    const spaces = /^(?:\t| {1,2})/.exec(area.value.slice(start, start + 2))?.[0].length ?? 0;
    if (spaces === 0) return;
    area.setSelectionRange(start, start + spaces);
    document.execCommand('delete');
    const back = Math.max(start, caret - spaces);
    area.setSelectionRange(back, back);
  }
}
