/** The paper of a theme: what lies under the first page, and under all others. */
import { resolveUrl } from '../../source/resources/resource-loader.js';

/**
 * Rules for the pages of a template, which any sheet of a template or of a document overrides. A URL without a fragment
 * takes the first page of a PDF for the first page, and its last one for the others: most stationery has one or two.
 */
export function stationeryCss(written: string, base: string | undefined): string {
  const url = written.trim();
  if (url === '') return '';
  const absolute = resolveUrl(url, base) ?? url;
  const under = (address: string): string => `{ -platen-under: url("${escaped(address)}") }`;
  if (NAMES_ITS_PAGE.test(absolute)) return `@page ${under(absolute)}`;
  return `@page ${under(`${absolute}#page=last`)} @page :first ${under(`${absolute}#page=1`)}`;
}

/** A fragment, or data that is no PDF and has no pages. */
const NAMES_ITS_PAGE = /#|^data:(?!application\/pdf[;,])/i;

/** CSS Syntax 3, § 4.3.5: what would end the string. */
const escaped = (url: string): string =>
  url.replace(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)!.toString(16)} `);
