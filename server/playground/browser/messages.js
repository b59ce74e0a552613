/** Warnings and errors under the editor: what, where, and what to do. */
import { byId, counted, make } from './elements.js';

/** @import { ApiFailure } from './api.js' */

/** @typedef {{ line: number, column: number, file?: string }} Place without a file: in the source */

/**
 * @typedef {object} Problem
 * @property {string} text
 * @property {string} [hint] what to do about it
 * @property {Place | null} place
 * @property {string} [field] JSON pointer or name of a field
 * @property {string} code
 * @property {string} [docsUrl]
 * @property {number} [count] how often
 */

/** The JSON pointer of the source. */
const CONTENT = '/input/content';
/** Rows that are shown; a document may have a thousand warnings, and nobody reads them all. */
const MOST_ROWS = 200;

export class Messages {
  #region = byId('problems', HTMLElement);
  #heading = byId('problems-heading', HTMLElement);
  #toggle = byId('problems-toggle', HTMLButtonElement);
  #list = byId('problem-list', HTMLUListElement);
  #badge = byId('badge', HTMLElement);

  /**
   * @param {{ toPlace(place: Place): void, toField(field: string): void, has(field: string): boolean,
   *   hasFile?(file: string): boolean }} go hasFile: whether the page has a place for its text; default: for none
   */
  constructor(go) {
    this.go = go;
    this.#toggle.addEventListener('click', () => {
      const open = this.#toggle.getAttribute('aria-expanded') !== 'true';
      this.#toggle.setAttribute('aria-expanded', String(open));
      this.#list.hidden = !open;
    });
  }

  /** @param {readonly any[]} warnings of a result */
  showWarnings(warnings) {
    this.#show(counted(warnings.length, 'warning'), warnings.map(problemOf), false);
  }

  /**
   * @param {ApiFailure} error
   * @returns {Problem[]} what is shown
   */
  showError(error) {
    const problems = problemsOf(error);
    this.#show(titleOf(error), problems, true);
    return problems;
  }

  /**
   * @param {string} title
   * @param {Problem[]} problems
   * @param {boolean} isError
   */
  #show(title, problems, isError) {
    this.#region.hidden = problems.length === 0;
    this.#region.classList.toggle('error', isError);
    this.#heading.textContent = title;
    this.#badge.hidden = problems.length === 0;
    this.#badge.replaceChildren(
      String(problems.length),
      make('span', { class: 'visually-hidden' }, isError ? ' errors' : ' warnings'),
    );
    const rows = problems.slice(0, MOST_ROWS).map((problem) => this.#row(problem));
    if (problems.length > MOST_ROWS) {
      rows.push(make('li', { class: 'problem' }, `and ${problems.length - MOST_ROWS} more`));
    }
    this.#list.replaceChildren(...rows);
  }

  /** @param {Problem} problem */
  #row({ text, hint, place, field, code, docsUrl, count }) {
    const isHere = place !== null && (place.file === undefined || (this.go.hasFile?.(place.file) ?? false));
    const leads = isHere || (field !== undefined && this.go.has(field));
    const where = isHere ? `${place.line}:${place.column}` : leads ? 'Option' : '';
    const words = make(
      'span',
      { class: 'problem-text' },
      text,
      count !== undefined && count > 1 ? ` (${count} times)` : '',
    );
    if (hint) words.append(make('span', { class: 'problem-hint' }, hint));
    const row = make(leads ? 'button' : 'div', { class: 'problem-go', type: leads ? 'button' : null });
    if (where) {
      const spoken = isHere ? `Line ${place.line}, column ${place.column}: ` : 'Option: ';
      row.append(
        make('span', { class: 'visually-hidden' }, spoken),
        make('span', { class: 'problem-place', 'aria-hidden': 'true' }, where),
      );
    }
    row.append(words);
    row.addEventListener('click', () => {
      if (isHere) this.go.toPlace(place);
      else if (leads && field !== undefined) this.go.toField(field);
    });
    const item = make('li', { class: 'problem' }, row);
    if (docsUrl && /^https?:/.test(docsUrl)) {
      const label = `Help with ${code} (opens in a new tab)`;
      item.append(
        make(
          'a',
          { class: 'problem-code', href: docsUrl, target: '_blank', rel: 'noopener', 'aria-label': label },
          'Help',
        ),
      );
    }
    return item;
  }
}

/**
 * @param {any} warning
 * @returns {Problem}
 */
function problemOf(warning) {
  return {
    text: warning.message,
    place: placeOf(warning.details, warning.field),
    ...(typeof warning.field === 'string' && { field: warning.field }),
    code: warning.code,
    docsUrl: warning.docs_url,
    count: warning.details.count,
  };
}

/**
 * @param {ApiFailure} error
 * @returns {Problem[]}
 */
function problemsOf(error) {
  const { details, code, docsUrl } = error;
  if (Array.isArray(details.errors) && details.errors.length > 0) {
    return details.errors.map((/** @type {any} */ one) => {
      const { field } = one;
      return {
        text: one.message,
        hint: one.suggestion,
        place: placeOf(one, field),
        ...(typeof field === 'string' && { field }),
        code,
        docsUrl,
      };
    });
  }
  if (isStrict(error)) return details.warnings.map(problemOf);
  const { field } = details;
  return [
    {
      text: error.message,
      hint: details.hint ?? hintOf(error),
      place: placeOf(details, field),
      ...(typeof field === 'string' && { field }),
      code,
      docsUrl,
    },
  ];
}

/** @param {ApiFailure} error */
function titleOf(error) {
  if (error.status === 0) return 'No answer';
  return isStrict(error) ? 'Not rendered: strict takes warnings for errors' : 'Not rendered';
}

/** @param {ApiFailure} error */
function isStrict({ details }) {
  return details.reason === 'strict_warnings' && Array.isArray(details.warnings) && details.warnings.length > 0;
}

/**
 * What is meant for programs helps people too, unless it speaks of fields that they do not see.
 * @param {ApiFailure} error
 */
function hintOf({ agentMessage }) {
  return agentMessage.includes('details.') ? '' : agentMessage;
}

/**
 * @param {any} details with `line` and `column`
 * @param {string | null | undefined} field whose place it is, where it is not the source's
 * @returns {Place | null} null: in no text
 */
function placeOf({ line, column, file } = {}, field) {
  if (!Number.isInteger(line) || (field != null && field !== CONTENT)) return null;
  return { line, column: Number.isInteger(column) ? column : 1, ...(file !== undefined && { file }) };
}
