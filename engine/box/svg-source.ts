/** Converts inline SVG to a data: URL, so that it is loaded like other images. */
import { escapeMarkup } from '../base/markup.js';
import { INLINE_SVG } from '../source/images/svg-content.js';
import type { DocumentTree, NodeId } from '../tree/document-tree.js';
import { NO_NODE } from '../tree/document-tree.js';

/**
 * Names of SVG in mixed case, which the document tree holds in lower case (HTML § 13.2.6.5, "adjust SVG attributes").
 */
const MIXED_CASE = new Map(
  `altGlyph animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence foreignObject glyphRef linearGradient radialGradient textPath attributeName attributeType baseFrequency
  baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits gradientTransform gradientUnits
  kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits
  markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits
  pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur
  requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
  surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector
  zoomAndPan`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
);

function svgName(name: string): string {
  return MIXED_CASE.get(name) ?? name;
}

export function svgSource(tree: DocumentTree, svg: NodeId): string {
  return INLINE_SVG + encodeURIComponent(svgMarkup(tree, svg));
}

/**
 * Serialises an `svg` element. Terminates because it visits each node of the subtree once on entry and once on exit.
 */
function svgMarkup(tree: DocumentTree, svg: NodeId): string {
  let source = '';
  let node: NodeId = svg;
  for (;;) {
    source += tree.isElement(node) ? startTag(tree, node, node === svg) : escapeMarkup(tree.text(node));
    const child = tree.firstChild(node);
    if (child !== NO_NODE) {
      node = child;
      continue;
    }
    for (;;) {
      if (tree.isElement(node)) source += `</${svgName(tree.name(node))}>`;
      if (node === svg) return source;
      const sibling = tree.nextSibling(node);
      if (sibling !== NO_NODE) {
        node = sibling;
        break;
      }
      node = tree.parent(node);
    }
  }
}

function startTag(tree: DocumentTree, node: NodeId, isRoot: boolean): string {
  const attributes = [...tree.attributes(node)]
    .map(([name, value]) => ` ${svgName(name)}="${escapeMarkup(value)}"`)
    .join('');
  const namespace = isRoot && tree.attr(node, 'xmlns') === undefined ? ' xmlns="http://www.w3.org/2000/svg"' : '';
  const xlink =
    isRoot && tree.attr(node, 'xmlns:xlink') === undefined ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  return `<${svgName(tree.name(node))}${namespace}${xlink}${attributes}>`;
}
