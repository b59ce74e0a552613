/** Lays out HTML inside of an SVG as if nothing fragmented it, and paints it onto the SVG's canvas. */
import { lu, ZERO } from '../../base/units.js';
import { createFlowBox } from '../../box/box-factory.js';
import { contentOf } from '../../box/content-events.js';
import { INITIAL_COUNTERS } from '../../box/counters.js';
import { enterTreeElement } from '../../box/enter-element.js';
import type { GenerationContext } from '../../box/generation-context.js';
import type { ComputedStyle } from '../../css/properties/computed-style.js';
import { imageFiles } from '../../css/values/images.js';
import { inheritedSvgStyle } from '../../css/values/svg-style.js';
import { independentSpace } from '../../layout/contract/constraint-space.js';
import type { BoxFragment } from '../../layout/contract/fragment.js';
import { layoutBox } from '../../layout/contract/recursion.js';
import type { LayoutServices } from '../../layout/contract/layout-context.js';
import { contentWarnings } from '../../page/page-warnings.js';
import type { Canvas } from '../../paint/drawing/canvas.js';
import type { PaintServices } from '../../paint/drawing/paint-context.js';
import { paintFragment } from '../../paint/painter.js';
import type { SvgElement } from '../../paint/svg/element.js';
import { maskElement } from '../../paint/drawing/mask-layers.js';
import { imageAddress } from '../../paint/svg/image.js';
import { linkAddress } from '../../source/html/links.js';
import { NO_NODE, type DocumentTree, type NodeId } from '../../tree/document-tree.js';
import { namesMaskFile } from '../../css/rules/sheet-uses.js';

/** Where the HTML comes from, and what its layout may use. */
export interface HtmlInSvg {
  readonly generation: GenerationContext;
  readonly layout: LayoutServices;
  readonly services: PaintServices;
}

/** `width`, `height`: CSS px. */
export function paintHtml(
  canvas: Canvas,
  { node, style }: SvgElement,
  { width, height }: { readonly width: number; readonly height: number },
  { generation, layout, services }: HtmlInSvg,
): void {
  const own = viewportStyle(style);
  const state = enterTreeElement(generation, node, own, INITIAL_COUNTERS, -1);
  const box = createFlowBox(generation, node, own, contentOf(generation, node, own, 0), state);
  const size = lu(height);
  const space = independentSpace(lu(width), {
    fixedInlineSize: lu(width),
    percentageBlockSize: size,
    blockSizing: { kind: 'fixed', size, isDefinite: true, growth: 'never' },
  });
  const result = layoutBox(box, space, null, { ...layout, epoch: 0 }, null);
  if (result.status !== 'laid-out') return;
  const { diagnostics, tree } = services;
  const root = { x: ZERO, y: ZERO, fragment: result.fragment };
  for (const { code, message, node: at } of contentWarnings({ root, positioned: [], displaced: [] }, []))
    diagnostics.warnOnce(at, code, message, tree.position(at));
  paintFragment(result.fragment as BoxFragment, canvas, services);
}

/**
 * The style of a block that contains positioned boxes. Properties that the SVG applies to the element itself are reset.
 */
function viewportStyle(style: ComputedStyle): ComputedStyle {
  return {
    ...style,
    display: 'block',
    position: 'relative',
    float: 'none',
    overflowX: 'visible',
    overflowY: 'visible',
    opacity: 1,
    hasTransform: false,
    hasFilter: false,
    svg: inheritedSvgStyle(style.svg),
  };
}

/**
 * The services for painting HTML in a picture. A picture has no tags and no destinations; it has links only when it is
 * an element of the document.
 */
export function servicesInPicture(
  tree: DocumentTree,
  hasLinks: boolean,
  services: Pick<
    PaintServices,
    'diagnostics' | 'ramps' | 'missingGlyphs' | 'image' | 'picture' | 'svg' | 'elementPicture'
  >,
): PaintServices {
  return {
    ...services,
    tree,
    isForScreens: false,
    noteApart: () => undefined,
    nameOf: () => '',
    areasOf: () => [],
    linkFor: () => null,
    linkAround: () => null,
    isLinkInPicture: (node) => hasLinks && linkAddress(tree, node) !== undefined,
    destinationFor: () => null,
    bookmark: () => '',
  };
}

/** The addresses of images in an SVG: those of its own elements and those in its HTML. */
export function imagesInSvg(generation: GenerationContext, svg: NodeId): string[] {
  const { tree, imageUrl } = generation;
  const urls: string[] = [];
  const end = tree.afterSubtree(svg);
  for (let n = svg as number; n < end; n++) {
    const node = n as NodeId;
    const own = ['image', 'feimage'].includes(tree.name(node)) ? imageAddress(generation, node) : null;
    const source = tree.name(node) === 'img' ? tree.attr(node, 'src') : undefined;
    const url = source === undefined ? own : imageUrl(source);
    if (url !== null) urls.push(url);
  }
  return [...urls, ...maskFilesInSvg(generation, svg)];
}

/** The addresses of images that mask elements of an SVG. Styles are computed for these alone where there may be any. */
function maskFilesInSvg({ tree, styles }: GenerationContext, svg: NodeId): string[] {
  const end = tree.afterSubtree(svg);
  let mayHave = styles.usesMaskFiles;
  for (let n = svg as number; n < end && !mayHave; n++)
    mayHave = ['style', 'mask'].some((name) => {
      const value = tree.attr(n as NodeId, name);
      return value !== undefined && namesMaskFile(`mask:${value}`);
    });
  if (!mayHave) return [];
  const found: string[] = [];
  const styleIn = new Map<NodeId, ComputedStyle>();
  for (let n = svg as number; n < end; n++) {
    const node = n as NodeId;
    if (!tree.isElement(node)) continue;
    const around: NodeId[] = [];
    let parent = tree.parent(node);
    for (; parent !== NO_NODE && !styleIn.has(parent); parent = tree.parent(parent)) around.push(parent);
    let style = styleIn.get(parent) ?? null;
    for (const ancestor of around.reverse()) styleIn.set(ancestor, (style = styles.styleOf(ancestor, style)));
    styleIn.set(node, (style = styles.styleOf(node, style)));
    for (const image of style.svg.maskImage) if (maskElement({ image }) === null) found.push(...imageFiles(image));
  }
  return found;
}
