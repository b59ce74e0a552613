/** The CSS that options become. */
import type { OptionPath } from '../diagnostics.js';
import { wrongOption } from './option-checks.js';
import type { CssLength, RenderOptions } from './options.js';

const PAGE_SIZES = new Set(['a3', 'a4', 'a5', 'letter', 'legal', 'tabloid']);

/** Tabloid is what CSS calls ledger, upright. */
function sizeKeyword(name: string): string {
  const keyword = name.toLowerCase();
  if (!PAGE_SIZES.has(keyword)) {
    throw wrongOption(
      ['pageSize'],
      `Unknown page size "${name}"; use A3, A4, A5, Letter, Legal, Tabloid or a width and a height.`,
    );
  }
  return keyword === 'tabloid' ? '11in 17in' : keyword;
}

/** A length as CSS writes it. Throws for what is not a length. */
function cssLength(value: CssLength, option: OptionPath): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw wrongOption(option, `A length must be a finite number, not ${value}.`);
    return `${value}px`;
  }
  if (typeof value !== 'string' || !/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|q|em|rem)?\s*$/i.test(value)) {
    throw wrongOption(option, `"${value}" is not a length; write for example 20mm, 1in or 36pt.`);
  }
  return value.trim();
}

/** Rules that come before all other author sheets, so that template and document may say otherwise. */
export function defaultsCss({ hyphenate }: RenderOptions): string {
  // A divided heading looks like a mistake, divided code is one.
  return hyphenate
    ? ':root { hyphens: auto } :is(h1, h2, h3, h4, h5, h6, pre, code, kbd, samp, var, tt) { hyphens: manual }'
    : '';
}

/** Rules that come after all others; '' when there are none. */
export function overridesCss(options: RenderOptions): string {
  const page = pageDeclarations(options);
  return [
    page.length === 0 ? '' : `@page { ${page.join('; ')} }`,
    options.pageNumbers === false ? ':root { --page-numbers: none }' : '',
    options.hyphenate === false ? '* { hyphens: manual !important }' : '',
  ]
    .filter((rule) => rule !== '')
    .join(' ');
}

function pageDeclarations({ pageSize, orientation, margin }: RenderOptions): string[] {
  const declarations: string[] = [];
  if (pageSize !== undefined || orientation !== undefined) {
    const size =
      pageSize === undefined
        ? 'a4'
        : typeof pageSize === 'string'
          ? sizeKeyword(pageSize)
          : `${cssLength(pageSize.width, ['pageSize', 'width'])} ${cssLength(pageSize.height, ['pageSize', 'height'])}`;
    declarations.push(`size: ${orientedSize(size, orientation)}`);
  }
  if (typeof margin === 'string' || typeof margin === 'number')
    declarations.push(`margin: ${cssLength(margin, ['margin'])}`);
  else if (margin) {
    for (const side of ['top', 'right', 'bottom', 'left'] as const) {
      const length = margin[side];
      if (length !== undefined) declarations.push(`margin-${side}: ${cssLength(length, ['margin', side])}`);
    }
  }
  return declarations;
}

/** CSS takes an orientation only with a named size; two lengths are turned by hand. */
function orientedSize(size: string, orientation: RenderOptions['orientation']): string {
  if (!orientation) return size;
  const lengths = size.split(' ');
  if (lengths.length === 1) return `${size} ${orientation}`;
  return orientation === 'landscape' ? `${lengths[1]} ${lengths[0]}` : size;
}
