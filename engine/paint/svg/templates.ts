/** Gradients and patterns take what they leave out from the one that they refer to (SVG 2, § 14.1.1). */
import { IDENTITY2, flatten, movedTo, type Matrix2 } from '../../base/matrix.js';
import { INITIAL_STYLE } from '../../css/properties/initial-style.js';
import { transformationOf } from '../../css/properties/transforms.js';
import type { SvgElement } from './element.js';
import { attributeSteps, isInvertible, parseTransform } from './matrix.js';
import type { Viewport } from './values.js';

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

/**
 * How a paint server is moved (§ 14.2.2 and 14.3): by the property, or by the attribute of the first that has it, about the origin in
 * its own space. What maps everything to a line moves nothing.
 */
export function serverTransform(templates: readonly SvgElement[], attribute: string, viewport: Viewport): Matrix2 {
  const moving = templates.find((one) => one.style.hasTransform || one.attr(attribute) !== undefined);
  if (!moving) return IDENTITY2;
  const { style } = moving;
  const text = moving.attr(attribute);
  if (!style.hasTransform && style.transformOrigin === INITIAL_STYLE.transformOrigin)
    return parseTransform(text) ?? IDENTITY2;
  const box = { x: 0, y: 0, ...viewport };
  const origin = style.transformOrigin === INITIAL_STYLE.transformOrigin ? ([0, 0, 0] as const) : style.transformOrigin;
  const steps = style.transform ?? attributeSteps(text);
  const flat = flatten(transformationOf(style, box, { origin, steps, motion: () => null }));
  const matrix = flat && movedTo(flat, box.x, box.y);
  return matrix && isInvertible(matrix) ? matrix : IDENTITY2;
}
