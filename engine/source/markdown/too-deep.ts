/** The error for Markdown that is nested too deeply. */
import { RenderError } from '../../diagnostics.js';

/** Quotes, lists and emphases inside each other, where no option says otherwise. */
export const DEFAULT_MAX_NESTING = 100;

export function tooDeep(limit: number, line?: number): RenderError {
  const message = `Markdown is nested too deeply (more than ${limit} quotes, lists or emphases inside each other); reduce the nesting.`;
  return new RenderError('depth_limit', message, line === undefined ? undefined : { line, column: 1 }, {
    stage: 'source',
    limit,
    actual: limit + 1,
    hint: 'Put fewer quotes, lists or emphases inside each other.',
  });
}
