/** Gradients and patterns take what they leave out from the one that they refer to (SVG 2, § 14.1.1). */
import type { SvgElement } from './element.js';

/** Paint servers that take from each other what they leave out. */
const MAX_TEMPLATES = 16;

/** A paint server and those it takes attributes and content from, as far as `isTemplate` knows their names. */
export function templatesOf(server: SvgElement, isTemplate: (name: string) => boolean = () => true): SvgElement[] {
  const list = [server];
  while (list.length < MAX_TEMPLATES) {
    const next = list[list.length - 1]!.target;
    if (next === null || list.some(({ node }) => node === next)) break;
    const template = server.referenced(next);
    if (!isTemplate(template.name)) break;
    list.push(template);
  }
  return list;
}
