/** Conditional processing (SVG 2, § 5.8): elements for other languages, or that ask for what is not there, are not shown. */
import { MATHML_NAMESPACE, XHTML_NAMESPACE } from '../../css/syntax/namespaces.js';
import type { SvgElement } from './element.js';

/** What foreign elements may hold: HTML and formulas. */
const EXTENSIONS: ReadonlySet<string> = new Set([XHTML_NAMESPACE, MATHML_NAMESPACE]);

export function isSuitable(element: SvgElement): boolean {
  const extensions = element.attr('requiredextensions')?.trim().split(/\s+/);
  if (extensions?.some((one) => !EXTENSIONS.has(one))) return false;
  const languages = element.attr('systemlanguage');
  return languages === undefined || isUnderstood(languages, element);
}

function isUnderstood(languages: string, { source: { tree } }: SvgElement): boolean {
  const own = (tree.attr(tree.root, 'lang') ?? 'en').toLowerCase();
  return languages
    .toLowerCase()
    .split(/[\s,]+/)
    .some((one) => one === own || one.startsWith(`${own}-`) || own.startsWith(`${one}-`));
}
