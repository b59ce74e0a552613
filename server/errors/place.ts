/** From the engine's names of places to those of the request. */
import type { OptionPath } from '../../engine/index.js';
import { pointerTo } from '../schemas/problem.js';

/** Fields of a request on the same level as `options`. */
const OUTSIDE_OPTIONS: ReadonlySet<string> = new Set([
  ...['input', 'template', 'theme', 'records', 'schema', 'filenames', 'parts'],
]);

/**
 * JSON pointer of the field that an option of the engine came from: `['pageSize', 'width']` gives
 * `/options/page_size/width`, `['theme', 'accent_color']` gives `/theme/accent_color`.
 */
export function optionPointer(path: OptionPath): string {
  // Fields of records have names of their own.
  if (path[0] === 'records') return path.reduce(pointerTo, '');
  const steps = path.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const outside = OUTSIDE_OPTIONS.has(steps[0] ?? '');
  return (outside ? steps : ['options', ...steps]).reduce(pointerTo, '');
}

/** Where positions without a file lie. */
export const CONTENT_POINTER = '/input/content';
