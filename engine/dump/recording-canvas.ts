/**
 * A canvas that records what is drawn on another one: a line for each call, in points, in the coordinates of the call.
 * Lines between save and restore are indented.
 */
import type { Points } from '../base/units.js';
import type {
  ArtifactKind,
  BlendMode,
  Canvas,
  ContentTag,
  DeferredForm,
  DrawLook,
  FieldWidget,
  GlyphPiece,
  Gradient,
  ImageRef,
  LinkTarget,
  MaskKind,
  PaintColor,
  PathSegment,
  StrokeStyle,
} from '../paint/drawing/canvas.js';
import type { PaintRect } from '../paint/drawing/shapes.js';
import type { NodeId } from '../tree/document-tree.js';
import { color, gradient, number, numbers, path, quoted, rectangle } from './notation.js';

export interface RecordedForms {
  /** The name of a form or picture in the dump. */
  nameOf(form: DeferredForm): string;
  /** Records a picture that is drawn on a canvas of `maker`. */
  picture(
    maker: Canvas,
    size: { readonly width: Points; readonly height: Points },
    draw: (canvas: Canvas) => void,
    kind: 'group' | undefined,
  ): DeferredForm;
}

export class RecordingCanvas implements Canvas {
  readonly lines: string[] = [];
  #depth = 1;

  constructor(
    readonly canvas: Canvas,
    readonly forms: RecordedForms,
  ) {}

  save(): void {
    this.canvas.save();
    this.#depth++;
  }

  restore(): void {
    this.canvas.restore();
    this.#depth--;
  }

  transform(a: number, b: number, c: number, d: number, e: Points, f: Points): void {
    this.canvas.transform(a, b, c, d, e, f);
    this.#line(`transform ${[a, b, c, d].map((value) => Number(value.toFixed(4)) || 0).join(' ')} ${numbers(e, f)}`);
  }

  setOpacity(alpha: number): void {
    this.canvas.setOpacity(alpha);
    this.#line(`opacity ${number(alpha)}`);
  }

  setBlendMode(mode: BlendMode): void {
    this.canvas.setBlendMode(mode);
    this.#line(`blend ${mode}`);
  }

  setMask(mask: DeferredForm, kind: MaskKind): void {
    this.canvas.setMask(mask, kind);
    this.#line(`mask ${this.forms.nameOf(mask)} by ${kind}`);
  }

  picture(width: Points, height: Points, draw: (canvas: Canvas) => void, kind?: 'group'): DeferredForm {
    return this.forms.picture(this.canvas, { width, height }, draw, kind);
  }

  field(area: PaintRect, widget: FieldWidget): void {
    const { name, kind } = widget.control.field;
    this.#line(`field ${rectangle(area.x, area.y, area.width, area.height)} ${kind} ${quoted(name)}`);
    const { off, on } = widget.looks;
    const recorded =
      (draw: DrawLook): DrawLook =>
      (canvas) => {
        const look = new RecordingCanvas(canvas, this.forms);
        look.#depth = this.#depth + 1;
        draw(look);
        this.lines.push(...look.lines);
      };
    this.canvas.field(area, { ...widget, looks: { off: recorded(off), ...(on && { on: recorded(on) }) } });
  }

  linkArea(node: NodeId, area: PaintRect): void {
    this.canvas.linkArea(node, area);
    this.#line(`link area ${rectangle(area.x, area.y, area.width, area.height)}`);
  }

  clip(segments: readonly PathSegment[], evenOdd?: boolean): void {
    this.canvas.clip(segments, evenOdd);
    this.#line(`clip ${path(segments)}${evenOdd ? ' even-odd' : ''}`);
  }

  clipRect(x: Points, y: Points, width: Points, height: Points): void {
    this.canvas.clipRect(x, y, width, height);
    this.#line(`clip ${rectangle(x, y, width, height)}`);
  }

  fillRect(x: Points, y: Points, width: Points, height: Points, fill: PaintColor): void {
    this.canvas.fillRect(x, y, width, height, fill);
    this.#line(`fill ${rectangle(x, y, width, height)} ${color(fill)}`);
  }

  fillPath(segments: readonly PathSegment[], fill: PaintColor, evenOdd?: boolean): void {
    this.canvas.fillPath(segments, fill, evenOdd);
    this.#line(`fill ${path(segments)} ${color(fill)}${evenOdd ? ' even-odd' : ''}`);
  }

  fillGradient(x: Points, y: Points, width: Points, height: Points, fill: Gradient): void {
    this.canvas.fillGradient(x, y, width, height, fill);
    this.#line(`fill ${rectangle(x, y, width, height)} ${gradient(fill)}`);
  }

  strokePath(segments: readonly PathSegment[], stroke: StrokeStyle): void {
    this.canvas.strokePath(segments, stroke);
    this.#line(`stroke ${path(segments)} ${strokeOf(stroke)}`);
  }

  drawText(x: Points, baseline: Points, size: Points, fill: PaintColor, pieces: readonly GlyphPiece[]): void {
    this.canvas.drawText(x, baseline, size, fill, pieces);
    const faces = new Set(pieces.map(({ run }) => run.face.postscriptName));
    this.#line(
      `text ${numbers(x, baseline)} ${number(size)} ${[...faces].join('+')} ${color(fill)} ${quoted(textOf(pieces))}`,
    );
  }

  clipText(x: Points, baseline: Points, size: Points, pieces: readonly GlyphPiece[]): void {
    this.canvas.clipText(x, baseline, size, pieces);
    this.#line(`clip text ${numbers(x, baseline)} ${number(size)} ${quoted(textOf(pieces))}`);
  }

  drawImage(image: ImageRef, x: Points, y: Points, width: Points, height: Points): void {
    this.canvas.drawImage(image, x, y, width, height);
    this.#line(`image ${image.key.slice(0, 12)} ${rectangle(x, y, width, height)}`);
  }

  drawForm(form: DeferredForm, x: Points, y: Points): void {
    this.canvas.drawForm(form, x, y);
    this.#line(`${this.forms.nameOf(form)} at ${numbers(x, y)}`);
  }

  drawPicture(picture: DeferredForm, x: Points, y: Points): void {
    this.canvas.drawPicture(picture, x, y);
    this.#line(`${this.forms.nameOf(picture)} at ${numbers(x, y)}`);
  }

  beginTag(tag: ContentTag): void {
    this.canvas.beginTag(tag);
  }

  endTag(): void {
    this.canvas.endTag();
  }

  setArtifactKind(kind: ArtifactKind): void {
    this.canvas.setArtifactKind(kind);
  }

  link(
    x: Points,
    y: Points,
    width: Points,
    height: Points,
    target: LinkTarget,
    tag: ContentTag,
    description: string,
  ): void {
    this.canvas.link(x, y, width, height, target, tag, description);
    const to = 'url' in target ? target.url : `#${target.destination}`;
    this.#line(`link ${rectangle(x, y, width, height)} ${to}`);
  }

  destination(name: string, x: Points, y: Points): void {
    this.canvas.destination(name, x, y);
    this.#line(`destination ${name} ${numbers(x, y)}`);
  }

  #line(text: string): void {
    this.lines.push(`${'  '.repeat(this.#depth)}${text}`);
  }
}

function strokeOf({ width, color: ink, dash, shading }: StrokeStyle): string {
  const paint = shading ? gradient(shading.gradient) : color(ink);
  return `${number(width)} ${paint}${dash && dash.length > 0 ? ` dash ${numbers(...dash)}` : ''}`;
}

/** The source text of the glyphs, in the order they are drawn. */
function textOf(pieces: readonly GlyphPiece[]): string {
  return pieces.map(({ run, from, to }) => sliceOf(run, from, to)).join('');
}

function sliceOf({ text, clusters, rtl }: GlyphPiece['run'], from: number, to: number): string {
  if (from === 0 && to === clusters.length) return text;
  const starts = clusters.slice(from, to);
  const first = rtl ? starts.at(-1) : starts[0];
  if (first === undefined) return '';
  const next = rtl ? clusters[from - 1] : clusters[to];
  return text.slice(first, next);
}
