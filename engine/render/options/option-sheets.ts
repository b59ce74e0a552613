/** Turns options into CSS. */
import { nearest } from '../../base/nearest.js';
import { cssPageSize, unknownPageSize } from '../../base/page-sizes.js';
import type { OptionPath } from '../../diagnostics.js';
import { wrongOption } from './field-checks.js';
import type { SignOptions } from '../../signature/sign-options.js';
import type { CssLength, RenderOptions } from './options.js';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** The size that a name stands for, or two lengths such as `100mm 150mm`. */
function sizeWritten(written: string): string {
  const named = cssPageSize(written);
  if (named !== undefined) return named;
  const lengths = written.trim().split(/\s+/);
  if (lengths.length === 2 && lengths.every((length) => LENGTH.test(length) && parseFloat(length) > 0))
    return lengths.join(' ');
  throw wrongOption(['pageSize'], unknownPageSize(written, 'a width and a height'));
}

const LENGTH = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|q|em|rem)?$/i;

/** Returns a length as CSS writes it. Throws when the value is not a length. */
function cssLength(value: CssLength, option: OptionPath): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw wrongOption(option, `A length must be a finite number, not ${value}.`);
    return `${value}px`;
  }
  if (typeof value !== 'string' || !LENGTH.test(value.trim())) {
    throw wrongOption(option, `"${String(value).slice(0, 40)}" is not a length; write for example 20mm, 1in or 36pt.`);
  }
  return value.trim();
}

type PageLengths = Exclude<RenderOptions['pageSize'], string | undefined>;

function pageLength(size: PageLengths, name: keyof PageLengths): string {
  const length = cssLength(size[name], ['pageSize', name]);
  if (parseFloat(length) > 0) return length;
  throw wrongOption(['pageSize', name], `The ${name} of a page must be above 0, not ${length}.`);
}

/** Rules that come before all other author sheets, so that template and document can override them. */
export function defaultsCss({ hyphenate, forms, sign }: RenderOptions): string {
  return [
    // A hyphen in a heading looks like a mistake, and in code it is one.
    hyphenate
      ? ':root { hyphens: auto } :is(h1, h2, h3, h4, h5, h6, pre, code, kbd, samp, var, tt) { hyphens: manual }'
      : '',
    // A field shows its whole value in one place.
    forms || sign?.field !== undefined
      ? 'input, textarea, select, [data-platen=signature] { break-inside: avoid }'
      : '',
    sign ? signatureCss(sign) : '',
  ].join('');
}

/** The field that is signed shows who signs, why and where. */
function signatureCss({ field, name, reason, location }: SignOptions): string {
  const lines = [name, reason, location].filter((text) => text !== undefined && text.trim() !== '');
  if (field === undefined || lines.length === 0) return '';
  const named = cssString(field);
  const content = lines.map((text) => `${cssString(text!)} "\\A"`).join(' ');
  const unnamed = /^field-\d+$/.test(field) ? ', :not([name], [id])' : '';
  return `[data-platen=signature]:is([name=${named}], [id=${named}]${unnamed})::before { content: ${content}; white-space: pre-line }`;
}

/** All but letters and digits is escaped by its number. */
function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)!.toString(16)} `)}"`;
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
          ? sizeWritten(pageSize)
          : `${pageLength(pageSize, 'width')} ${pageLength(pageSize, 'height')}`;
    declarations.push(`size: ${orientedSize(size, orientation)}`);
  }
  if (typeof margin === 'string' || typeof margin === 'number')
    declarations.push(`margin: ${marginLengths(margin).join(' ')}`);
  else if (margin) {
    for (const name of Object.keys(margin)) checkSide(name);
    for (const side of SIDES) {
      const length = margin[side];
      if (length !== undefined) declarations.push(`margin-${side}: ${cssLength(length, ['margin', side])}`);
    }
  }
  return declarations;
}

/** One to four lengths, as the property `margin` takes them. */
function marginLengths(margin: CssLength): string[] {
  const lengths = typeof margin === 'string' ? margin.trim().split(/\s+/) : [margin];
  if (lengths.length > 4)
    throw wrongOption(['margin'], 'The option margin has more than four lengths; write one to four, as in CSS.');
  return lengths.map((length) => cssLength(length, ['margin']));
}

function checkSide(name: string): void {
  if ((SIDES as readonly string[]).includes(name)) return;
  const near = nearest(name, SIDES);
  const hint = near === undefined ? `use ${SIDES.join(', ')}.` : `did you mean ${near}?`;
  throw wrongOption(['margin', name], `A page has no margin "${name.slice(0, 40)}"; ${hint}`);
}

/** CSS accepts an orientation only with a named size, so two lengths are exchanged here. */
function orientedSize(size: string, orientation: RenderOptions['orientation']): string {
  if (!orientation) return size;
  const lengths = size.split(' ');
  if (lengths.length === 1) return `${size} ${orientation}`;
  return orientation === 'landscape' ? `${lengths[1]} ${lengths[0]}` : size;
}
