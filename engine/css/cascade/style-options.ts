/** What styles of elements and pseudo-elements are computed with, besides their rules. */
import { appliesToFirstLine, appliesToMarker } from '../properties/pseudo-properties.js';
import type { PseudoElement } from '../selectors/ast.js';
import type { ComputeOptions } from './compute-style.js';

export const ROOT: ComputeOptions = Object.freeze({ isRoot: true });
export const BODY: ComputeOptions = Object.freeze({ isBody: true });
export const CONTROL: ComputeOptions = Object.freeze({ isControl: true });
export const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'meter', 'progress', 'select', 'textarea']);
export const PAGE: ComputeOptions = Object.freeze({ isPage: true });
export const IN_SVG: ComputeOptions = Object.freeze({ isInSvg: true });
export const NO_OPTIONS: ComputeOptions = Object.freeze({});
const MARKER: ComputeOptions = Object.freeze({ applies: appliesToMarker, isMarker: true });
export const PSEUDO_OPTIONS: Readonly<Record<PseudoElement, ComputeOptions>> = {
  before: NO_OPTIONS,
  after: NO_OPTIONS,
  'first-letter': NO_OPTIONS,
  'first-line': { applies: appliesToFirstLine },
  marker: MARKER,
  'before::marker': MARKER,
  'after::marker': MARKER,
  'details-content': NO_OPTIONS,
  placeholder: { applies: appliesToFirstLine },
  'file-selector-button': NO_OPTIONS,
  '-platen-tick': NO_OPTIONS,
  'footnote-call': NO_OPTIONS,
  'footnote-marker': NO_OPTIONS,
};
