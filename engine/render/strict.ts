/** `strict`: warnings are errors. */
import { RenderError, type Diagnostics } from '../diagnostics.js';

/** Throws RenderError `strict_warnings` with the first of the warnings, if there is one. */
export function failOnWarnings({ warnings }: Pick<Diagnostics, 'warnings'>): void {
  const [first, ...rest] = warnings;
  if (!first) return;
  const more = rest.length > 0 ? ` (and ${rest.length} more)` : '';
  throw new RenderError(
    'strict_warnings',
    `${first.message}${more} Warnings are errors in strict mode.`,
    first.position,
    { ...(first.option && { option: first.option }) },
    warnings,
  );
}
