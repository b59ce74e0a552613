/**
 * A canvas that writes PDF operators. It collects drawing as strings and joins them once a page. It does not write
 * graphics state that is already in force.
 */
import { joinBytes } from '../../base/bytes.js';
import { host } from '../../host/index.js';
import { flatText } from '../../base/flat-text.js';
import { boundsUnder, IDENTITY2, inverse2 } from '../../base/matrix.js';
import type { ColorChange } from '../../base/color-change.js';
import type { Points } from '../../base/units.js';
import type { FontFace } from '../../text/fonts/types.js';
import type {
  ArtifactKind,
  BlendMode,
  FieldWidget,
  GlyphPiece,
  Gradient,
  GroupEffects,
  Ink,
  LinkTarget,
  MaskKind,
  PaintColor,
  PathSegment,
  Picture,
  StrokeStyle,
} from '../../paint/drawing/display-list.js';
import { syntheticStretches, type Stretch } from '../../paint/drawing/glyph-pieces.js';
import type { PaintRect } from '../../base/shapes.js';
import type { CanvasHost, CanvasPlace, ElementTag, GroupPlace, Matrix, PageRect, Surface } from './canvas-host.js';
import { LastRect, LastText } from './last-drawn.js';
import { radialMatrix } from '../color/shadings.js';
import { clamp01, colorSource, pathSource } from './operators.js';
import { SpacePieces } from '../fonts/space-pieces.js';
import { fineNum, num, textString } from '../file/syntax.js';

/** How text differs from upright glyphs that are filled. */
interface TextLook {
  /** Operators before and after the text, for how glyphs are rendered (9.3.6). */
  readonly mode?: string;
  readonly end?: string;
  /** How far a point moves to the right, in relation to its height. */
  readonly slant?: number;
}

/** The width of the stroke that makes glyphs bold, in relation to their size: large ones need less of it. */
function strokeRatio(size: Points): number {
  const [small, large] = [6.75, 27];
  const share = Math.min(1, Math.max(0, (size - small) / (large - small)));
  return 1 / 24 + share * (1 / 32 - 1 / 24);
}

interface GraphicsState {
  matrix: Matrix;
  opacity: number;
  isBlended: boolean;
  /** The graphics state of the content stream. '' or NaN: unknown, so it is written on next use. */
  fill: string;
  stroke: string;
  alpha: number;
  overprints: boolean;
  face: FontFace | null;
  fontSize: string;
  lineWidth: number;
  dash: string;
  cap: string;
  join: string;
}

/** The state in which a page's content begins (8.4.1), under the flipped matrix. */
const INITIAL_STATE: Readonly<GraphicsState> = Object.freeze({
  matrix: Object.freeze([1, 0, 0, 1, 0, 0]) as Matrix,
  opacity: 1,
  isBlended: false,
  fill: '0 g',
  stroke: '0 G',
  alpha: 1,
  overprints: false,
  face: null,
  fontSize: '',
  lineWidth: 1,
  dash: '[]0 d',
  cap: '0 J',
  join: '0 j 10 M',
});

/**
 * A form starts in the graphics state of the place where it is drawn (8.10.1), which may differ from place to place.
 */
const FORM_STATE: Readonly<GraphicsState> = Object.freeze({
  ...INITIAL_STATE,
  fill: '',
  stroke: '',
  alpha: Number.NaN,
  lineWidth: Number.NaN,
  dash: '',
  cap: '',
  join: '',
});

const RESOURCE_CATEGORIES = ['Font', 'XObject', 'ExtGState', 'Shading', 'Pattern', 'ColorSpace'] as const;
type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];

const JOINS = { miter: 0, round: 1, bevel: 2 };

/** How many operators are held as strings; usual pages have fewer. */
const MAX_HELD = 5000;

/** The property lists of artifacts (ISO 32000-1, table 330). */
const ARTIFACTS: Readonly<Record<ArtifactKind, string>> = {
  layout: '/Type/Layout',
  page: '/Type/Page',
  pagination: '/Type/Pagination',
  header: '/Type/Pagination/Subtype/Header',
  footer: '/Type/Pagination/Subtype/Footer',
  watermark: '/Type/Pagination/Subtype/Watermark',
};

/** Neither an artifact (null) nor a tag's content is open. */
const NOTHING_OPEN = undefined;

export class PdfCanvas {
  readonly #host: CanvasHost;
  readonly #place: CanvasPlace;
  readonly #height: Points;
  readonly #surface: Surface;
  readonly #form: number;
  /** From the page to the coordinates of the content stream as it begins. */
  readonly #base: Matrix;
  #out: string[];
  /**
   * The content stream so far, as bytes. A page may hold a hundred thousand operators, which are ten times as large as
   * strings.
   */
  readonly #written: Uint8Array[] = [];
  readonly #resources: Record<ResourceCategory, Map<string, number>> = {
    Font: new Map(),
    XObject: new Map(),
    ExtGState: new Map(),
    Shading: new Map(),
    Pattern: new Map(),
    ColorSpace: new Map(),
  };
  readonly #stack: GraphicsState[] = [];
  readonly #lastText = new LastText();
  readonly #spaces = new SpacePieces();
  readonly #lastRect = new LastRect();
  #state: GraphicsState = { ...INITIAL_STATE };
  /** The tag of the content that comes next. Content outside of any tag is an artifact. */
  #wanted: ElementTag = null;
  /** The marked-content sequence that is open in the stream, and the save() depth at which it was opened. */
  #open: ElementTag | undefined = NOTHING_OPEN;
  #openDepth = 0;
  #artifactKind: ArtifactKind = 'layout';
  /** What is drawn belongs to the sequence that is open, whatever its tag. */
  #isCopied = false;

  constructor(host: CanvasHost, place: CanvasPlace, group?: GroupPlace) {
    const { height, surface } = place;
    this.#host = host;
    this.#place = place;
    this.#height = height;
    this.#surface = surface;
    this.#form = group?.form ?? 0;
    if (group) {
      this.#artifactKind = group.artifactKind;
      this.#base = inverse2(group.matrix) ?? IDENTITY2;
      this.#state = { ...FORM_STATE, matrix: group.matrix };
    } else {
      this.#base = [1, 0, 0, -1, 0, height];
      if (surface === 'form') this.#state = { ...FORM_STATE };
    }
    this.#out = group ? [] : [`1 0 0 -1 0 ${num(height)} cm`];
  }

  /** Closes what is open and returns the content stream, uncompressed. */
  finish(): Uint8Array {
    this.#closeMark();
    while (this.#stack.length > 0) this.restore();
    return joinBytes([...this.#written, host.text.latin1Bytes(this.#out.join('\n'))]);
  }

  /** Returns the entries of the resource dictionary as PDF source. */
  resources(): string {
    return RESOURCE_CATEGORIES.map((category) => {
      const own = [...this.#resources[category]].map(([name, id]) => `/${name} ${id} 0 R`).join('');
      const entries = category === 'ColorSpace' ? this.#host.defaultSpaces() + own : own;
      return entries === '' ? '' : `/${category}<<${entries}>>`;
    }).join('');
  }

  save(): void {
    this.#stack.push({ ...this.#state });
    this.#out.push('q');
  }

  restore(): void {
    const state = this.#stack.pop();
    if (state === undefined) throw new Error('restore() without save()');
    // Marked content and saved states must nest. Marked content that was opened inside of the state ends with it.
    if (this.#openDepth > this.#stack.length) this.#closeMark();
    this.#state = state;
    this.#out.push('Q');
  }

  transform(a: number, b: number, c: number, d: number, e: Points, f: Points): void {
    this.#state.matrix = multiply(this.#state.matrix, [a, b, c, d, e, f]);
    this.#out.push(`${fineNum(a)} ${fineNum(b)} ${fineNum(c)} ${fineNum(d)} ${num(e)} ${num(f)} cm`);
  }

  setOpacity(alpha: number): void {
    this.#state.opacity *= clamp01(alpha);
  }

  setBlendMode(mode: BlendMode): void {
    this.#state.isBlended = true;
    this.#setState(this.#host.blendState(mode));
  }

  setMask(mask: Picture, kind: MaskKind): void {
    // A mask lies in the coordinate space that is in force when it is set (11.6.5.2), and y points upwards in a form. The
    // flip matrix is its own inverse.
    const flip = `1 0 0 -1 0 ${num(mask.height)} cm`;
    this.#out.push(flip);
    this.#setState(this.#host.maskState(mask, kind));
    this.#out.push(flip);
  }

  #setState(id: number): void {
    this.#resources.ExtGState.set(`G${id}`, id);
    this.#out.push(`/G${id} gs`);
  }

  clip(path: readonly PathSegment[], evenOdd = false): void {
    this.#out.push(`${pathSource(path)}${evenOdd ? 'W*' : 'W'} n`);
  }

  clipRect(x: Points, y: Points, width: Points, height: Points): void {
    this.#out.push(`${num(x)} ${num(y)} ${num(width)} ${num(height)} re W n`);
  }

  fillRect(x: Points, y: Points, width: Points, height: Points, color: PaintColor): void {
    if (color.a <= 0) return;
    this.#beginFill(color);
    this.#lastRect.fill(this.#out, [x, y, width, height]);
  }

  fillPath(path: readonly PathSegment[], color: PaintColor, evenOdd = false): void {
    if (path.length === 0 || color.a <= 0) return;
    this.#beginFill(color);
    this.#out.push(`${pathSource(path)}${evenOdd ? 'f*' : 'f'}`);
  }

  fillGradient(x: Points, y: Points, width: Points, height: Points, gradient: Gradient): void {
    if (!(width > 0 && height > 0)) return;
    const { shading, mask } = this.#host.shadingObjects(gradient, width, height);
    this.#beginPaint(mask === null ? gradient.stops[0]!.color.a : 1);
    this.#resources.Shading.set(`S${shading}`, shading);
    let source = `q 1 0 0 1 ${num(x)} ${num(y)} cm 0 0 ${num(width)} ${num(height)} re W n `;
    if (mask !== null) {
      this.#resources.ExtGState.set(`G${mask}`, mask);
      source += `/G${mask} gs `;
    }
    if (gradient.kind === 'radial') source += `${radialMatrix(gradient)} cm `;
    this.#placed(`${source}/S${shading} sh Q`);
  }

  strokePath(path: readonly PathSegment[], stroke: StrokeStyle): void {
    if (path.length === 0 || stroke.color.a <= 0) return;
    this.#beginPaint(stroke.color.a, stroke.color.ink);
    this.#setStroke(stroke);
    this.#out.push(`${pathSource(path)}S`);
  }

  #setStroke(stroke: StrokeStyle): void {
    const state = this.#state;
    const color = stroke.shading ? this.#patternSource(stroke.shading) : this.#source(stroke.color, true);
    if (state.stroke !== color) this.#out.push((state.stroke = color));
    if (state.lineWidth !== stroke.width) {
      state.lineWidth = stroke.width;
      this.#out.push(`${num(stroke.width)} w`);
    }
    const dash = `[${(stroke.dash ?? []).map(num).join(' ')}]${num(stroke.dashOffset ?? 0)} d`;
    if (state.dash !== dash) this.#out.push((state.dash = dash));
    const cap = stroke.roundCap ? '1 J' : stroke.squareCap ? '2 J' : '0 J';
    if (state.cap !== cap) this.#out.push((state.cap = cap));
    const join = `${JOINS[stroke.join ?? 'miter']} j ${num(stroke.miterLimit ?? 10)} M`;
    if (state.join !== join) this.#out.push((state.join = join));
  }

  /** A pattern's matrix leads to the initial space of its content stream (8.7.3.1), in which y points upwards. */
  #patternSource({ gradient, matrix }: NonNullable<StrokeStyle['shading']>): string {
    const [a, b, c, d, e, f] = multiply(this.#base, multiply(this.#state.matrix, matrix));
    const id = this.#host.patternObject(gradient, [a, b, c, d, e, f]);
    this.#resources.Pattern.set(`P${id}`, id);
    return `/Pattern CS/P${id} SCN`;
  }

  drawText(x: Points, baseline: Points, size: Points, color: PaintColor, pieces: readonly GlyphPiece[]): void {
    if (pieces.length === 0 || !(size > 0)) return;
    // Transparent text is drawn too: it is part of the document, can be found, and is read aloud.
    this.#beginFill(color);
    const stretches = syntheticStretches(pieces, x, size);
    if (stretches === null) this.#showText({ x, baseline, size }, pieces, {});
    // Upright glyphs follow each other downwards.
    else if (pieces[0]!.run.face.upright)
      for (const stretch of stretches)
        this.#showStretch({ ...stretch, x }, { baseline: baseline + stretch.x - x, size, color });
    else for (const stretch of stretches) this.#showStretch(stretch, { baseline, size, color });
  }

  #showStretch(
    { x, pieces, synthetic }: Stretch,
    { baseline, size, color }: { readonly baseline: Points; readonly size: Points; readonly color: PaintColor },
  ): void {
    const scaled = size * (synthetic?.scale ?? 1);
    const slant = synthetic?.slant ?? 0;
    if (synthetic?.bold) this.#setStroke({ color, width: scaled * strokeRatio(scaled) });
    const mode = synthetic?.bold ? '2 Tr ' : '';
    this.#showText({ x, baseline, size: scaled }, pieces, { mode, slant, end: mode === '' ? '' : ' 0 Tr' });
  }

  /** Text that leaves no mark (mode 3), but can be found and read. */
  hideText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void {
    if (pieces.length === 0 || !(size > 0)) return;
    this.#mark();
    this.#showText({ x, baseline, size }, pieces, { mode: '3 Tr ', end: ' 0 Tr' });
  }

  clipText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void {
    this.#mark();
    if (pieces.length > 0 && size > 0) this.#showText({ x, baseline, size }, pieces, { mode: '7 Tr ' });
    else this.clip([['M', 0, 0]]);
  }

  #showText(
    { x, baseline, size }: { readonly x: Points; readonly baseline: Points; readonly size: Points },
    pieces: readonly GlyphPiece[],
    { mode = '', slant = 0, end = '' }: TextLook,
  ): void {
    const isUpright = mode === '' && slant === 0;
    let source = isUpright
      ? `${this.#lastText.begin(this.#out, x, baseline)} `
      : `BT ${mode}1 0 ${slant} -1 ${num(x)} ${num(baseline)} Tm `;
    let isOpen = false;
    const fontSize = num(size);
    const state = this.#state;
    // All spaces of a line are the same piece object, which comes between any two words.
    let space: GlyphPiece | null = null;
    let spaceSource = '';
    for (const piece of this.#spaces.inFontOfWords(pieces)) {
      const { face } = piece.run;
      if (state.face !== face || state.fontSize !== fontSize) {
        state.face = face;
        state.fontSize = fontSize;
        const { resource, ref } = this.#host.fontOf(face);
        this.#resources.Font.set(resource, ref.id);
        source += `${isOpen ? ')]TJ' : ''}/${resource} ${fontSize} Tf`;
        isOpen = false;
      }
      if (!isOpen) source += '[(';
      isOpen = true;
      if (piece === space) source += spaceSource;
      else {
        const inner = this.#host.encode(piece, size);
        source += inner;
        if (piece.run.text === ' ') {
          space = piece;
          spaceSource = inner;
        }
      }
    }
    this.#out.push(`${source})]TJ${end}`);
    if (isUpright) this.#lastText.end(this.#out);
    else this.#out.push('ET');
  }

  drawImage(key: string, { x, y, width, height }: PaintRect, changes?: readonly ColorChange[]): void {
    this.#beginPaint(1);
    const id = this.#host.imageObject(key, changes);
    this.#resources.XObject.set(`I${id}`, id);
    // An image fills the unit square, y upwards.
    this.#placed(`q ${num(width)} 0 0 ${num(-height)} ${num(x)} ${num(y + height)} cm/I${id} Do Q`);
    if (this.#wanted !== null) this.#host.pictureArea(this.#wanted, this.#pageRect(x, y, width, height));
  }

  /** A picture that is an artifact, whatever tag is open. */
  drawForm(form: Picture, x: Points, y: Points): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    this.#placeForm(form, x, y);
    this.#wanted = wanted;
  }

  drawPicture(picture: Picture, x: Points, y: Points): void {
    this.#placeForm(picture, x, y);
    const { width, height } = picture;
    if (this.#wanted !== null) this.#host.pictureArea(this.#wanted, this.#pageRect(x, y, width, height));
  }

  /** A picture at (0, 0) with effects. */
  drawWithEffects(picture: Picture, { mask, blendMode, opacity }: GroupEffects): void {
    if (mask) this.#host.formObject(mask.picture);
    this.#host.formObject(picture);
    if (mask) this.setMask(mask.picture, mask.by);
    if (blendMode !== 'normal') this.setBlendMode(blendMode);
    if (opacity < 1) this.setOpacity(opacity);
    this.drawPicture(picture, 0, 0);
  }

  /**
   * Draws something by itself, and then as a whole (11.6.6). It is a form in the coordinates of its place, so that what
   * is drawn in it is drawn as outside of it. What it marks is in its own content stream; links lie on the page.
   */
  drawGroup({ mask, blendMode, opacity }: GroupEffects, draw: (canvas: PdfCanvas) => void): void {
    const { matrix } = this.#state;
    const back = inverse2(matrix);
    // What is squeezed to a line shows nothing.
    if (!back) return;
    if (mask) this.#host.formObject(mask.picture);
    const form = this.#host.reserveGroup();
    const inner = new PdfCanvas(this.#host, this.#place, { form, matrix, artifactKind: this.#artifactKind });
    draw(inner);
    const { width, height, beyond = 0 } = this.#place;
    const whole = { x: -beyond, y: -beyond, width: width + 2 * beyond, height: height + 2 * beyond };
    this.#host.writeGroup(form, {
      content: inner.finish(),
      resources: inner.resources(),
      box: boundsUnder(back, whole),
    });
    this.#closeMark();
    this.save();
    if (mask) this.setMask(mask.picture, mask.by);
    if (blendMode !== 'normal') this.setBlendMode(blendMode);
    this.setOpacity(opacity);
    this.#setAlpha(1);
    this.#resources.XObject.set(`X${form}`, form);
    this.#out.push(`/X${form} Do`);
    this.restore();
  }

  #placeForm(form: Picture, x: Points, y: Points): void {
    // It is written before what comes with its place.
    const own = this.#host.formObject(form);
    this.#beginPaint(1);
    // Content of a form may set an alpha or a blend mode of its own. Only a group applies the surrounding ones to it as
    // a whole (11.6.6).
    const id = this.#state.opacity < 1 || this.#state.isBlended ? this.#host.groupObject(form) : own;
    this.#resources.XObject.set(`X${id}`, id);
    this.#placed(`q 1 0 0 -1 ${num(x)} ${num(y + form.height)} cm/X${id} Do Q`);
  }

  /**
   * Draws something at a place. The same thing may be placed hundreds of thousands of times, as tiles of backgrounds
   * are.
   */
  #placed(operators: string): void {
    this.#out.push(flatText(operators));
  }

  beginTag(tag: ElementTag): void {
    this.#wanted = tag;
  }

  endTag(): void {
    this.#wanted = null;
  }

  /**
   * Begins content whose text is replaced (ISO 32000-1, 14.9.4). There is one sequence for all of it, the innermost: PDFium
   * takes the text of no other, and drops what it was to replace.
   */
  beginCopiedAs(tag: ElementTag, text: string): void {
    this.#closeMark();
    this.#wanted = tag;
    this.#mark();
    this.#out.push(`/Span<</ActualText${textString(text)}>>BDC`);
    this.#isCopied = true;
  }

  endCopiedAs(): void {
    this.#isCopied = false;
    this.#out.push('EMC');
    this.#closeMark();
    this.#wanted = null;
  }

  setArtifactKind(kind: ArtifactKind): void {
    if (this.#open === null && kind !== this.#artifactKind) this.#closeMark();
    this.#artifactKind = kind;
  }

  link({ x, y, width, height }: PaintRect, target: LinkTarget, tag: ElementTag, description: string): void {
    this.#host.link(this.#pageRect(x, y, width, height), target, tag, description);
  }

  field(area: PaintRect, widget: FieldWidget, tag: ElementTag): void {
    const page = this.#pageRect(area.x, area.y, area.width, area.height);
    this.#host.field({ area: page, matrix: this.#state.matrix, size: area }, widget, tag);
  }

  destination(name: string, x: Points, y: Points): void {
    const m = this.#state.matrix;
    this.#host.destination(name, m[0] * x + m[2] * y + m[4], this.#height - (m[1] * x + m[3] * y + m[5]));
  }

  /** The bounding box on the page of a rectangle under the current matrix. */
  #pageRect(x: number, y: number, width: number, height: number): PageRect {
    const bounds = boundsUnder(this.#state.matrix, { x, y, width, height });
    const bottom = this.#height - bounds.y;
    return [bounds.x, bottom - bounds.height, bounds.x + bounds.width, bottom];
  }

  #beginFill(color: PaintColor): void {
    this.#beginPaint(color.a, color.ink);
    const source = this.#source(color, false);
    if (this.#state.fill !== source) this.#out.push((this.#state.fill = source));
  }

  #source(color: PaintColor, isStroke: boolean): string {
    const ink = color.ink && this.#host.inkSource(color.ink, isStroke);
    if (ink?.space) this.#resources.ColorSpace.set(ink.space.name, ink.space.id);
    return ink?.source ?? colorSource(color, isStroke ? 'G' : 'g', isStroke ? 'RG' : 'rg');
  }

  /** Writes all operators but the last, which the next one may extend. */
  #write(): void {
    this.#lastText.release(this.#out);
    this.#lastRect.release(this.#out);
    const last = this.#out.pop()!;
    this.#written.push(host.text.latin1Bytes(`${this.#out.join('\n')}\n`));
    this.#out = [last];
  }

  /** Puts marked content, alpha and overprinting in force for painting with this alpha and ink. */
  #beginPaint(alpha: number, ink?: Ink): void {
    if (this.#out.length > MAX_HELD) this.#write();
    this.#mark();
    this.#setAlpha(alpha);
    const overprints = ink?.overprint === true;
    if (overprints !== this.#state.overprints) {
      this.#state.overprints = overprints;
      this.#setState(this.#host.overprintState(overprints));
    }
  }

  #setAlpha(alpha: number): void {
    const effective = Math.round(clamp01(alpha) * this.#state.opacity * 1000) / 1000;
    if (effective === this.#state.alpha) return;
    this.#state.alpha = effective;
    this.#setState(this.#host.alphaState(effective));
  }

  /**
   * Opens the wanted marked-content sequence unless it is open, so that the lines of a paragraph share one sequence.
   */
  #mark(): void {
    const tag = this.#wanted;
    const open = this.#open;
    if (this.#surface !== 'tagged-page' || open === tag || this.#isCopied) return;
    if (open && tag && this.#host.continues(open, tag)) {
      this.#open = tag;
      return;
    }
    this.#closeMark();
    if (tag === null) this.#out.push(`/Artifact<<${ARTIFACTS[this.#artifactKind]}>>BDC`);
    else {
      const { role, mcid } = this.#host.markedContent(tag, this.#form);
      this.#out.push(`/${role}<</MCID ${mcid}>>BDC`);
    }
    this.#open = tag;
    this.#openDepth = this.#stack.length;
  }

  #closeMark(): void {
    if (this.#open === NOTHING_OPEN) return;
    this.#out.push('EMC');
    this.#open = NOTHING_OPEN;
    this.#openDepth = 0;
  }
}

function multiply(m: Matrix, [a, b, c, d, e, f]: Matrix): Matrix {
  return [
    m[0] * a + m[2] * b,
    m[1] * a + m[3] * b,
    m[0] * c + m[2] * d,
    m[1] * c + m[3] * d,
    m[0] * e + m[2] * f + m[4],
    m[1] * e + m[3] * f + m[5],
  ];
}
