/** How documents are changed for comparisons, and what is expected of them. */
import type { ChangeKind } from '../../engine/golden/compare/changes.js';
import type { RenderOptions } from '../../engine/index.js';

export interface Seeded {
  readonly name: string;
  readonly change: (html: string) => string;
  /** What the document is made from, with it. Default: DOCUMENT. */
  readonly from?: (html: string) => string;
  readonly options?: RenderOptions;
  /** Options of the document before the change. */
  readonly before?: RenderOptions;
  /** The kinds that are told, all of them. */
  readonly kinds: readonly ChangeKind[];
  /** The first sentence of the first kind. */
  readonly says: string;
}

export const withField =
  (rule: string, more = '') =>
  (html: string): string =>
    html.replace(
      '<p id="end">',
      `<p><input name="berth" aria-label="Berth" value="12" ${rule}>${more}</p><p id="end">`,
    );

export const replaced =
  (from: string | RegExp, to: string) =>
  (html: string): string => {
    const result = html.replace(from, to);
    if (result === html) throw new Error(`${String(from)} stands nowhere in the document.`);
    return result;
  };
export const styled = (css: string): ((html: string) => string) => replaced('</style>', `${css}</style>`);
export const same = (html: string): string => html;
