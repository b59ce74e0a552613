/**
 * Paints a page from its fragments in the order of CSS 2.1 Appendix E. Tags follow the document tree: each fragment
 * knows its node, so painting order and tag order do not depend on each other.
 */
import { luToPt, type Points } from '../base/units.js';
import { IDENTITY2, IDENTITY4, multiply2, type Matrix2 } from '../base/matrix.js';
import { preservesDepth } from '../css/properties/transforms.js';
import { seenFrom } from './filter/looks.js';
import {
  type BoxFragment,
  type Fragment,
  type FragmentChild,
  type InlineBoxFragment,
  type LineFragment,
} from '../layout/contract/fragment.js';
import type { MarginBoxFragment, PageFragment } from '../page/page-fragment.js';
import { paintCollapsedBorders, reaches } from './box/borders.js';
import { Canvas, laterForm } from './drawing/canvas.js';
import { paintBackdrop } from './box/backdrop.js';
import { clipPathOf } from './box/clip-path.js';
import { filterOf, inRootFilter } from './box/filters.js';
import { inMask, maskOf } from './box/masks.js';
import { clipTo, hidesAll, overflowClip, type Clip } from './box/clips.js';
import {
  isSetApart,
  isFloat,
  isLayer,
  LayerCollector,
  makesContext,
  ON_PAGE,
  type CollapsedBorders,
  type Layer,
  Strays,
  runsOfLayers,
} from './layers.js';
import {
  asArtifact,
  drawBoxDecoration,
  drawImage,
  drawInlineDecoration,
  drawText,
  type FragmentPlace,
} from './fragment-drawing.js';
import { copiedText } from './drawing/copied-formulas.js';
import { isAtomicContext, isAtomicInline } from './drawing/fragment-kinds.js';
import { isOffCanvas, warnOfOffCanvas } from './drawing/off-canvas.js';
import { scrollsAway, warnOfScrolling } from './drawing/lost-content.js';
import { cutsOffText, hidesText, warnOfCutText, warnOfTransparentText } from './drawing/cut-text.js';
import { addField, isAllLook } from './drawing/form-fields.js';
import { tagNotes } from './drawing/footnotes.js';
import { addLinksIn } from './drawing/links.js';
import { addMarks, markRunning } from './drawing/marks.js';
import { paintPageCanvas, paintPageGround, paintPageImage } from './page-canvas.js';
import type { PaintServices, PaintState } from './drawing/paint-context.js';
import {
  IN_LOOK,
  sheetOf,
  type ContextParts,
  type InlineLayer,
  type LaterForm,
  type PainterPlace,
  type Sheet,
  type StackingContext,
  type Surroundings,
  type WholeParts,
} from './painter-place.js';
import type { FormControl } from '../source/html/form-controls.js';
import { showsInText, type TextGround } from './text/text-background.js';
import { nearness, surroundingsOf, transformOf, type Space, type Transformed } from './drawing/transforms.js';
import { onLine, withDecoration, type Decorations } from './text/placed-text.js';
import { drawWrapMark } from './text/wrap-mark.js';
import { cornerOnLine } from './text/turned-lines.js';

const NO_DECORATIONS: Decorations = [];

/** Paints one page. Returns the forms of margin boxes whose content is drawn at the end. */
export function paintPage(page: PageFragment, canvas: Canvas, services: PaintServices): LaterForm[] {
  const sheet = sheetOf(page, services.tree);
  const later: LaterForm[] = [];
  new Painter(canvas, services, { isArtifact: false, sheet }).page(page, later);
  return later;
}

/** Paints one whole fragment at (0, 0) of a canvas of its own. Content of a picture has no tags or links. */
export function paintFragment(fragment: BoxFragment, canvas: Canvas, services: PaintServices): void {
  new Painter(canvas, services, { isArtifact: true, sheet: null }).whole(fragment);
}

class Painter implements FragmentPlace {
  readonly isArtifact: boolean;
  readonly sheet: Sheet | null;
  readonly matrix: Matrix2;
  readonly space: Space | null;
  readonly around: Surroundings;
  readonly #strays: Strays;
  marginBoxName: string | null = null;
  cutOffAt: Points = Infinity;

  constructor(
    readonly canvas: Canvas,
    readonly services: PaintServices,
    place: PainterPlace,
  ) {
    this.isArtifact = place.isArtifact;
    this.sheet = place.sheet;
    this.#strays = place.strays ?? new Strays();
    this.matrix = place.matrix ?? IDENTITY2;
    this.space = place.space ?? null;
    this.around = place.around ?? { grounds: [], hidden: 0 };
  }

  /** Transformed content has no fixed backgrounds (CSS Transforms 1, § 6). */
  get state(): PaintState {
    const { canvas, services, matrix, sheet } = this;
    return { canvas, services, fixedArea: matrix === IDENTITY2 && sheet ? sheet.area : null };
  }

  /**
   * Paints the page context, then margin boxes and the document (CSS Paged Media 3, § 3.2). z-index puts margin boxes
   * below the document's canvas or over its content. Those without z-index come before the document, so that text is
   * extracted in reading order.
   */
  page(page: PageFragment, later: LaterForm[]): void {
    const state = this.state;
    const boxes = page.marginBoxes.map((box) => ({ box, z: box.style.zIndex === 'auto' ? 0 : box.style.zIndex }));
    const paint = (belongs: (z: number) => boolean) => {
      for (const { box, z } of boxes) if (belongs(z)) this.#marginBox(box, later);
    };
    asArtifact(this.canvas, () => paintPageGround(state, page));
    paint((z) => z < 0);
    asArtifact(this.canvas, () => inRootFilter(state, page.canvasRoot, () => paintPageCanvas(state, page)));
    paint((z) => z === 0);
    this.#pageContent(page);
    paint((z) => z > 0);
    asArtifact(this.canvas, () => paintPageImage(state, page, page.style.pageOver));
  }

  whole(fragment: BoxFragment): void {
    this.#context(fragment, 0, 0);
  }

  #marginBox({ name, rect, content, isCut, deferred }: MarginBoxFragment, later: LaterForm[]): void {
    const x = luToPt(rect.x);
    const y = luToPt(rect.y);
    this.canvas.setArtifactKind(
      name.startsWith('top') ? 'header' : name.startsWith('bottom') ? 'footer' : 'pagination',
    );
    if (!deferred) {
      const painter = new Painter(this.canvas, this.services, { isArtifact: true, sheet: this.sheet });
      painter.marginBoxName = name;
      if (isCut) this.canvas.save();
      if (isCut) this.canvas.clipRect(x, y, luToPt(rect.width), luToPt(rect.height));
      // What it cuts off has been told.
      if (isCut) painter.cutOffAt = -Infinity;
      painter.#context(content, x, y);
      if (isCut) this.canvas.restore();
    } else {
      // This function is kept to the end of the document, so it must not refer to the page's own canvas, which holds
      // all drawing.
      const { services } = this;
      const itemsFor = (total: number) => {
        const canvas = new Canvas();
        new Painter(canvas, services, { isArtifact: true, sheet: null }).#context(deferred(total), 0, 0);
        return canvas.list;
      };
      const form = laterForm({ width: luToPt(rect.width), height: luToPt(rect.height) });
      later.push({ form, itemsFor });
      this.canvas.drawForm(form, x, y);
      // A form has no links, so the page gets them, where they stand before the number of pages is known.
      addLinksIn(content, { x, y }, this);
    }
    this.canvas.setArtifactKind('layout');
  }

  #pageContent(page: PageFragment): void {
    const { root } = page;
    if (root) this.#context(root.fragment as BoxFragment, luToPt(root.x), luToPt(root.y), page);
    else this.#layers(this.#layersOf(page.positioned));
    for (const { fragment, x, y } of page.displaced) this.#displaced(fragment, luToPt(x), luToPt(y));
    // What a fixed box repeats here may belong to a stacking context on another page.
    for (const layers of this.#strays.left) this.#layers(layers);
  }

  /** Paints a page float or the footnote area above the flow, as one piece. */
  #displaced(fragment: Fragment, x: Points, y: Points): void {
    if (fragment.kind === 'box') {
      tagNotes(fragment, this.canvas);
      this.#context(fragment, x, y);
    } else if (fragment.kind === 'image') drawImage(this, fragment, x, y);
  }

  /** Paints a stacking context. */
  #context(
    fragment: BoxFragment,
    x: Points,
    y: Points,
    { positioned = [], borders = null, container = null }: ContextParts = {},
  ): void {
    const collector = this.#collector();
    collector.inside(fragment, { ...ON_PAGE, x, y });
    for (const child of positioned) collector.child(child, ON_PAGE, null);
    const layers = collector.finish(fragment.node);
    this.#withEffects({ fragment, x, y, container }, (painter) => {
      const { below, above } = painter.#inOrder(layers);
      painter.#whole(fragment, x, y, { beneath: () => painter.#layers(below), borders });
      painter.#layers(above);
    });
  }

  /** Layers below and above the content of their stacking context. In space, they lie as near as they are (CSS Transforms 2, § 4). */
  #inOrder(layers: readonly Layer[]): { readonly below: readonly Layer[]; readonly above: readonly Layer[] } {
    if (!this.space)
      return { below: layers.filter((one) => one.zIndex < 0), above: layers.filter((one) => one.zIndex >= 0) };
    const { full } = this.space;
    const placed = layers.map((layer) => {
      const { fragment, x, y } = layer;
      const [middleX, middleY] = [x + luToPt(fragment.width) / 2, y + luToPt(fragment.height) / 2];
      const isTransformed = fragment.style.hasTransform && fragment.kind !== 'inline-box';
      const own = isTransformed ? this.#transformOf({ ...layer, fragment }) : null;
      const plane = nearness(full, middleX, middleY);
      return { layer, behind: (own?.isInSpace ? nearness(own.full, middleX, middleY) : plane) - plane };
    });
    placed.sort((a, b) => a.behind - b.behind);
    const of = (isBelow: boolean) => placed.filter(({ behind }) => behind < 0 === isBelow).map(({ layer }) => layer);
    return { below: of(true), above: of(false) };
  }

  #transformOf({ fragment, x, y, container }: StackingContext): Transformed | null {
    const around = surroundingsOf({ x, y, container, fragment }, this.sheet?.area ?? null, this.services);
    return fragment.kind === 'inline-box' ? null : transformOf(fragment, { x, y }, around, this.space);
  }

  #collector(): LayerCollector {
    return new LayerCollector(this.#strays, (fragment, x, y) => this.#clipOf(fragment, x, y));
  }

  #layersOf(children: readonly FragmentChild[]): readonly Layer[] {
    const collector = this.#collector();
    for (const child of children) collector.child(child, ON_PAGE, null);
    return collector.finish(null);
  }

  /** Paints a fragment as one piece, except its layers. */
  #whole(
    fragment: BoxFragment,
    x: Points,
    y: Points,
    { decorations = NO_DECORATIONS, beneath, borders }: WholeParts = {},
  ): void {
    drawBoxDecoration(this, fragment, x, y);
    beneath?.();
    this.#backgroundsInside(fragment, x, y);
    if (borders) this.#bordersOver(fragment, x, y, borders);
    this.#floatsInside(fragment, x, y);
    this.#content(fragment, x, y, decorations);
  }

  /** Paints what the background of a part of a table covers of the borders that the table has drawn before. */
  #bordersOver(fragment: BoxFragment, x: Points, y: Points, borders: CollapsedBorders): void {
    const area = { x, y, width: luToPt(fragment.width), height: luToPt(fragment.height) };
    const segments = borders.segments.filter((segment) => {
      this.services.diagnostics.work();
      return reaches(segment, borders, area);
    });
    asArtifact(this.canvas, () => {
      this.canvas.save();
      this.canvas.clipRect(area.x, area.y, area.width, area.height);
      paintCollapsedBorders(this.canvas, segments, borders.x, borders.y);
      this.canvas.restore();
    });
  }

  /** Paints a stacking context with its transformation and effects. `draw` gets the painter to use. */
  #withEffects({ fragment, x, y, container }: StackingContext, draw: (painter: Painter) => void): void {
    const { opacity, hasTransform, svg } = fragment.style;
    const isTransformed = hasTransform && fragment.kind !== 'inline-box';
    const transformed = isTransformed ? this.#transformOf({ fragment, x, y, container }) : null;
    if (isTransformed && !transformed) return;
    const matrix = transformed?.matrix ?? null;
    if (opacity === 0 && !this.isArtifact && hidesText(fragment)) warnOfTransparentText(fragment.node, this.services);
    const shape = clipPathOf(this.services, fragment, x, y);
    // Shapes of many points may clip many boxes.
    const clip = shape && this.services.diagnostics.spend('vectorParts', shape.parts) ? shape : null;
    const mask = maskOf(this.state, fragment, x, y);
    const filter = filterOf(this.services, fragment, x, y);
    const paint = () => {
      const space = this.#spaceIn(fragment, transformed);
      const turned = matrix ? multiply2(this.matrix, matrix) : this.matrix;
      const painter = matrix || space || this.space ? this.#with({ matrix: turned, space }) : this;
      const drawFiltered = () => (filter ? this.canvas.changed(filter, () => draw(painter)) : draw(painter));
      if (!matrix && !clip && !mask) return drawFiltered();
      this.canvas.save();
      if (matrix && !projection) this.canvas.transform(...matrix);
      if (clip) this.canvas.append(clip.items);
      const isHidden = clip?.hidesAll === true || mask?.hidesAll === true;
      this.#hiddenIf(isHidden, () => inMask(this.canvas, mask, drawFiltered));
      this.canvas.restore();
    };
    const projection = transformed?.projection ?? null;
    const paintSeen = () =>
      projection && matrix ? this.canvas.changed((items) => seenFrom(items, projection, matrix), paint) : paint();
    paintBackdrop(this.state, { fragment, x, y }, { matrix, clip, mask });
    // Unless it is transparent, the page is the group of the root. Notes and margin boxes are painted like contexts, and are none.
    const isOwn = makesContext(fragment) && (fragment.node !== this.services.tree.root || opacity < 1);
    const isRoot = clip !== null || svg.backdropFilter.length > 0;
    if (isOwn) this.canvas.group({ opacity, blendMode: svg.mixBlendMode, mask: null }, paintSeen, isRoot);
    else paintSeen();
  }

  /** What the children of a box stand in; null: its plane. */
  #spaceIn({ style, node }: StackingContext['fragment'], transformed: Transformed | null): Space | null {
    if (!preservesDepth(style)) return null;
    if (transformed) return { node, full: transformed.full, flat: transformed.flat };
    return { node, full: this.space?.full ?? IDENTITY4, flat: this.space?.flat ?? IDENTITY2 };
  }

  #hiddenIf(isHidden: boolean, draw: () => void): void {
    if (isHidden) this.around.hidden++;
    draw();
    if (isHidden) this.around.hidden--;
  }

  /** Paints layers in order. */
  #layers(layers: readonly Layer[]): void {
    for (const run of runsOfLayers(layers)) {
      const visible = run.filter((layer) => !this.#isOffCanvas(layer));
      if (visible.length > 0) this.#inClips(run[0]!.clips, () => visible.forEach((layer) => this.#layer(layer)));
    }
  }

  #isOffCanvas(layer: Layer): boolean {
    const { sheet, matrix, services } = this;
    services.diagnostics.work();
    if (!sheet || !services.isForScreens || !isOffCanvas(layer, matrix, { ...sheet, sheet })) return false;
    warnOfOffCanvas(layer.fragment.node, services);
    return true;
  }

  #inClips(clips: readonly Clip[], draw: () => void): void {
    if (clips.length > 0) this.canvas.save();
    for (const clip of clips) clipTo(this.canvas, clip);
    this.#hiddenIf(clips.some(hidesAll), draw);
    if (clips.length > 0) this.canvas.restore();
  }

  #layer(layer: Layer): void {
    const { fragment, x, y, decorations, isArtifact, borders, container } = layer;
    const painter = isArtifact && !this.isArtifact ? this.#with({ isArtifact: true }) : this;
    if (fragment.kind === 'box') {
      if (makesContext(fragment)) painter.#context(fragment, x, y, { borders, container });
      else painter.#whole(fragment, x, y, { decorations, borders });
    } else painter.#inlineLayer({ ...layer, fragment });
  }

  #inlineLayer({ fragment, x, y, decorations, container }: InlineLayer): void {
    if (!makesContext(fragment)) return PAINT[fragment.kind](this, fragment as never, x, y, decorations);
    const collector = this.#collector();
    collector.inside(fragment, { ...ON_PAGE, x, y });
    const layers = collector.finish(fragment.node);
    this.#withEffects({ fragment, x, y, container }, (painter) => {
      painter.#layers(layers.filter(({ zIndex }) => zIndex < 0));
      PAINT[fragment.kind](painter, fragment as never, x, y, decorations);
      painter.#layers(layers.filter(({ zIndex }) => zIndex >= 0));
    });
  }

  // ── Step 4: backgrounds and borders of block-level descendants in tree order

  #blockBackgrounds(fragment: BoxFragment, x: Points, y: Points): void {
    drawBoxDecoration(this, fragment, x, y);
    this.#backgroundsInside(fragment, x, y);
  }

  #backgroundsInside(fragment: BoxFragment, x: Points, y: Points): void {
    if (this.controlOf(fragment)) return;
    this.#clipped(fragment, x, y, () => {
      for (const child of fragment.children) {
        if (child.fragment.kind !== 'box' || isAtomicContext(child.fragment) || isSetApart(child.fragment, fragment))
          continue;
        const painter = this.#painterFor(child.fragment);
        painter.#blockBackgrounds(child.fragment, x + luToPt(child.x), y + luToPt(child.y));
      }
    });
    if (fragment.collapsedBorders) {
      asArtifact(this.canvas, () => paintCollapsedBorders(this.canvas, fragment.collapsedBorders!, x, y));
    }
  }

  // ── Step 5: floats, each as one piece

  /** Floats are children of blocks, even when they stand in the middle of text. */
  #floatsInside(fragment: BoxFragment, x: Points, y: Points): void {
    const control = this.controlOf(fragment);
    // The arrow of a list that drops down stays where it is when another option is chosen.
    if (control) return control.field.isCombo ? this.#with(IN_LOOK).#floatsInside(fragment, x, y) : undefined;
    if (fragment.children.every(({ fragment: { kind } }) => kind === 'line')) return;
    this.#clipped(fragment, x, y, () => {
      for (const child of fragment.children) this.#floatIn(child, fragment, x + luToPt(child.x), y + luToPt(child.y));
    });
  }

  #floatIn({ fragment }: FragmentChild, holder: Fragment, x: Points, y: Points): void {
    if (isLayer(fragment, holder)) return;
    if (isFloat(fragment, holder)) {
      if (fragment.kind === 'box') this.#painterFor(fragment).#whole(fragment, x, y);
      else if (fragment.kind === 'image') drawImage(this, fragment, x, y);
    } else if (fragment.kind === 'box' && !isAtomicContext(fragment))
      this.#painterFor(fragment).#floatsInside(fragment, x, y);
  }

  // ── Step 7: inline content, and everything that is painted as one piece

  #content(fragment: BoxFragment, x: Points, y: Points, inherited: Decorations): void {
    addMarks(this, fragment, x, y);
    const control = this.controlOf(fragment);
    if (control) return this.#field(control, fragment, x, y);
    const decorations = withDecoration(isAtomicInline(fragment) ? NO_DECORATIONS : inherited, fragment, { x, y });
    this.#warnOfLosses(fragment, x, y);
    this.#clipped(fragment, x, y, () =>
      this.#onGround({ fragment, x, y }, () => {
        for (const child of fragment.children) this.#child(child, fragment, x, y, decorations);
      }),
    );
  }

  #warnOfLosses(fragment: BoxFragment, x: Points, y: Points): void {
    if (this.isArtifact) return;
    if (scrollsAway(fragment)) return warnOfScrolling(fragment.node, this.services);
    const clip = this.around.hidden === 0 && y < this.cutOffAt ? this.#clipOf(fragment, x, y) : null;
    if (clip && cutsOffText(fragment, clip, x, y)) warnOfCutText(fragment.node, this.services);
  }

  /** The control that a fragment is a field for. Controls in pictures and in what is drawn later are drawn only. */
  controlOf({ node, isFirst, role }: BoxFragment): FormControl | null {
    const { fields } = this.services;
    return fields && this.sheet && isFirst && role !== 'anonymous' ? fields.controlOf(node) : null;
  }

  #field(control: FormControl, fragment: BoxFragment, x: Points, y: Points): void {
    if (fragment.style.visibility !== 'visible' || this.around.hidden > 0) return;
    addField(this, { control, fragment, x, y, isRepeated: this.isArtifact }, (canvas, left, top) => {
      const look = new Painter(canvas, this.services, IN_LOOK);
      if (isAllLook(control.field.kind)) return look.#whole(fragment, left, top);
      look.#backgroundsInside(fragment, left, top);
      if (!control.field.isCombo) look.#floatsInside(fragment, left, top);
      look.#content(fragment, left, top, NO_DECORATIONS);
    });
  }

  #onGround(ground: TextGround, draw: () => void): void {
    const isSeen = showsInText(ground.fragment.style);
    if (isSeen) this.around.grounds.push(ground);
    draw();
    if (isSeen) this.around.grounds.pop();
  }

  #child(child: FragmentChild, holder: Fragment, parentX: Points, parentY: Points, decorations: Decorations): void {
    const { fragment } = child;
    this.services.diagnostics.work();
    if (fragment.kind !== 'text' && isSetApart(fragment, holder)) return;
    const x = parentX + luToPt(child.x);
    const y = parentY + luToPt(child.y);
    const copied = this.services.copyFormulas && copiedText(fragment, this.services);
    if (copied === undefined || copied === null) return this.#piece(fragment, x, y, decorations);
    const tag = this.isArtifact ? null : ({ node: fragment.node, part: 'content' } as const);
    this.canvas.copiedAs(copied, tag, () => this.#piece(fragment, x, y, decorations));
  }

  #piece(fragment: Fragment, x: Points, y: Points, decorations: Decorations): void {
    if (fragment.kind === 'box') {
      const painter = this.#painterFor(fragment);
      if (isAtomicContext(fragment)) painter.#whole(fragment, x, y, { decorations });
      else painter.#content(fragment, x, y, decorations);
    } else PAINT[fragment.kind](this, fragment as never, x, y, decorations);
  }

  #painterFor(fragment: BoxFragment): Painter {
    return fragment.repeated && !this.isArtifact ? this.#with({ isArtifact: true }) : this;
  }

  /** Paints on the same page, elsewhere or otherwise. */
  #with(changed: Partial<PainterPlace>): Painter {
    const { isArtifact, sheet, matrix, space, around } = this;
    const place = { isArtifact, sheet, strays: this.#strays, matrix, space, around, ...changed };
    return new Painter(this.canvas, this.services, place);
  }

  line(fragment: LineFragment, x: Points, y: Points, decorations: Decorations): void {
    const inner = onLine(decorations, fragment, cornerOnLine(fragment, { x, y }));
    if (fragment.hasWrapMark) asArtifact(this.canvas, () => drawWrapMark(this.canvas, fragment, x, y));
    for (const child of fragment.children) this.#child(child, fragment, x, y, inner);
  }

  inlineBox(fragment: InlineBoxFragment, x: Points, y: Points, decorations: Decorations): void {
    drawInlineDecoration(this, fragment, x, y);
    addMarks(this, fragment, x, y);
    const inner = withDecoration(decorations, fragment, cornerOnLine(fragment, { x, y }));
    this.#onGround({ fragment, x, y }, () => {
      for (const child of fragment.children) this.#child(child, fragment, x, y, inner);
    });
  }

  #clipped(fragment: BoxFragment, x: Points, y: Points, draw: () => void): void {
    const clip = this.#clipOf(fragment, x, y);
    if (!clip) return draw();
    const around = this.cutOffAt;
    this.cutOffAt = Math.min(around, clip.y + clip.height);
    this.#inClips([clip], draw);
    this.cutOffAt = around;
  }

  /** The root's `overflow` applies to the page. */
  #clipOf(fragment: BoxFragment, x: Points, y: Points): Clip | null {
    return fragment.node === this.services.tree.root ? null : overflowClip(fragment, x, y);
  }
}

type InlineKind = Exclude<Fragment['kind'], 'box'>;
type PaintOf = {
  readonly [Kind in InlineKind]: (
    painter: Painter,
    fragment: Extract<Fragment, { kind: Kind }>,
    x: Points,
    y: Points,
    decorations: Decorations,
  ) => void;
};

const PAINT: PaintOf = {
  line: (painter, fragment, x, y, decorations) => painter.line(fragment, x, y, decorations),
  'inline-box': (painter, fragment, x, y, decorations) => painter.inlineBox(fragment, x, y, decorations),
  text: drawText,
  image: drawImage,
  running: (painter, fragment, x, y) => markRunning(painter, fragment, x, y),
};
