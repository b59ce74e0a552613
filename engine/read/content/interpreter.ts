/** Runs a content stream and collects the marks that it leaves on its page (ISO 32000-2, annex A lists the operators). */
import { IDENTITY2, multiply2, type Matrix2 } from '../../base/matrix.js';
import type { Font, Glyph } from '../fonts/font.js';
import { END, isWhite, ObjectReader } from '../syntax/object-reader.js';
import { EMPTY, Keyword, Name, ReadError, Ref, type Dict, type PdfObject } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/pdf-file.js';
import { ColourReader } from './colours.js';
import { digestOfBytes, digestOfText, type Digests } from './digest.js';
import { boxOf, type Owner, type PageMark } from './marks.js';
import { applyTo, colourText, initialState, withLook, type ColourSpace, type GraphicsState } from './state.js';
import { TextCollector, type Replacement } from './text-collector.js';

/** How deep forms may show forms. A form that shows itself ends here. */
const MAX_DEPTH = 20;
/** How many forms a page may show. Forms that show others twice would take 2^20 turns. */
const MAX_FORMS = 20_000;
/** Operands of a path operator are few; a stream of numbers alone is no content. */
const MAX_OPERANDS = 10_000;
/** A code may stand for a long text, and a tag for a longer one: as many characters count as a step. */
const CHARACTERS_A_STEP = 8;
/** A path is held until it is painted. */
const MAX_POINTS = 2_000_000;

/** A sequence of marked content that is open, and the one around it. */
interface Tag {
  readonly outer: Tag | null;
  readonly owner: Owner | null;
  readonly isArtifact: boolean;
  /** Of the innermost sequence that has an ActualText. */
  readonly replacement: Replacement | null;
}

/** What an interpreter has of its document. */
export interface Sources {
  readonly file: PdfFile;
  readonly fontOf: (object: PdfObject | undefined) => Font | null;
  readonly digests: Digests;
}

type Point = readonly [number, number];
type Operands = readonly PdfObject[];

export class Interpreter {
  readonly marks: PageMark[] = [];
  private state: GraphicsState;
  private readonly saved: GraphicsState[] = [];
  private tag: Tag | null = null;
  private path: Point[] = [];
  /** The operators of the path, which tell paths with the same points apart. */
  private segments = '';
  private forms = 0;
  private textMatrix: Matrix2 = IDENTITY2;
  private lineMatrix: Matrix2 = IDENTITY2;
  private readonly colours: ColourReader;
  private readonly text = new TextCollector((mark) => this.add(mark));

  constructor(
    private readonly sources: Sources,
    base: Matrix2,
  ) {
    this.state = initialState(base);
    this.colours = new ColourReader(sources.file, sources.digests);
  }

  /** `stream`: the number of the object whose marked content this is. */
  run(content: Uint8Array, resources: Dict, stream: number, depth = 0): void {
    const reader = new ObjectReader(content, this.sources.file.budget);
    const context = { resources, stream, depth };
    let operands: PdfObject[] = [];
    for (let object = reader.next(); object !== END; object = reader.next()) {
      if (!(object instanceof Keyword)) {
        if (operands.length < MAX_OPERANDS) operands.push(object);
        continue;
      }
      if (object.word === 'BI') this.inlineImage(reader);
      else if (Object.hasOwn(OPERATORS, object.word)) OPERATORS[object.word]!(this, operands, context);
      operands = [];
    }
    this.text.flush();
  }

  set(changed: Partial<GraphicsState>): void {
    this.state = { ...this.state, ...changed };
  }

  save(): void {
    this.saved.push(this.state);
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(matrix: Matrix2): void {
    this.set({ matrix: multiply2(this.state.matrix, matrix) });
  }

  get current(): GraphicsState {
    return this.state;
  }

  colour(which: 'fill' | 'stroke', space: ColourSpace, operands: Operands, resources: Dict): void {
    const name = operands.at(-1);
    const pattern = name instanceof Name ? this.colours.pattern(name.name, resources) : null;
    const components = operands.filter((operand) => typeof operand === 'number');
    const text = colourText(space, components, pattern);
    this.set(which === 'fill' ? { fill: text, fillSpace: space } : { stroke: text, strokeSpace: space });
  }

  colourSpace(which: 'fill' | 'stroke', object: PdfObject | undefined, resources: Dict): void {
    const { space, colour } = this.colours.space(object, resources);
    this.set(which === 'fill' ? { fill: colour, fillSpace: space } : { stroke: colour, strokeSpace: space });
  }

  graphicsState(name: PdfObject | undefined, resources: Dict): void {
    const { file, fontOf } = this.sources;
    const dict = file.dict(named(file, resources, 'ExtGState', name));
    const font = file.array(dict.get('Font'));
    this.set({
      fillAlpha: file.number(dict.get('ca'), this.state.fillAlpha),
      strokeAlpha: file.number(dict.get('CA'), this.state.strokeAlpha),
      lineWidth: file.number(dict.get('LW'), this.state.lineWidth),
      ...((dict.has('BM') || dict.has('SMask')) && { effect: this.effectOf(dict) }),
      ...(font.length === 2 && { font: fontOf(font[0]), fontSize: file.number(font[1]) }),
    });
  }

  /** 11.3.5 and 11.4.5: a blend mode may be a list, of which the first that is known counts. */
  private effectOf(dict: Dict): string {
    const { file, digests } = this.sources;
    const mode = file.name(dict.get('BM')) ?? file.name(file.array(dict.get('BM'))[0]) ?? 'Normal';
    const mask = file.dict(dict.get('SMask'));
    const parts = [
      ...(mode === 'Normal' || mode === 'Compatible' ? [] : [mode.toLowerCase()]),
      ...(mask.size > 0 ? [`masked ${digests.of(mask)}`] : []),
    ];
    return parts.join(' ');
  }

  font(name: PdfObject | undefined, size: number, resources: Dict): void {
    this.set({ font: this.sources.fontOf(named(this.sources.file, resources, 'Font', name)), fontSize: size });
  }

  // Paths

  /** Adds the points of a segment, which are all on or near the path. */
  segment(operator: string, numbers: readonly number[]): void {
    this.segments += operator;
    if (this.path.length > MAX_POINTS) throw new ReadError('The PDF has a path of more than two million points.');
    for (let at = 0; at + 1 < numbers.length; at += 2)
      this.path.push(applyTo(this.state.matrix, numbers[at]!, numbers[at + 1]!));
  }

  rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    this.segment('r', [x, y, x + width, y, x + width, y + height, x, y + height]);
  }

  paint(fills: boolean, strokes: boolean): void {
    const { state, path } = this;
    const colour = withLook(state.fill, state.fillAlpha, state.effect);
    const edge = withLook(state.stroke, state.strokeAlpha, state.effect);
    const width = Math.round(state.lineWidth * scaleOf(state.matrix) * 10) / 10;
    const paint = [...(fills ? [`fill ${colour}`] : []), ...(strokes ? [`stroke ${edge} ${width}`] : [])].join(' ');
    if (paint !== '' && path.length > 0) {
      const box = boxOf(path);
      this.mark({ kind: 'shape', box, paint, form: formOf(this.segments, path, box) });
    }
    this.path = [];
    this.segments = '';
  }

  shading(name: PdfObject | undefined, resources: Dict): void {
    const digest = this.sources.digests.of(named(this.sources.file, resources, 'Shading', name));
    const [a, b, c, d, e, f] = this.state.matrix;
    const form = digestOfText([a, b, c, d].map((part) => part.toFixed(3)).join(' '));
    this.mark({ kind: 'shape', box: { x: e, y: f, width: 0, height: 0 }, paint: `gradient ${digest}`, form });
  }

  // Images and forms

  object(name: PdfObject | undefined, { resources, stream, depth }: Context): void {
    const { file } = this.sources;
    const reference = named(file, resources, 'XObject', name);
    const found = file.stream(reference);
    if (!found) return;
    if (file.name(found.dict.get('Subtype')) === 'Image') return this.image(this.sources.digests.of(found));
    if (depth >= MAX_DEPTH || ++this.forms > MAX_FORMS) return;
    this.text.flush();
    this.save();
    const matrix = file.numbers(found.dict.get('Matrix'));
    if (matrix.length === 6) this.transform(matrix as unknown as Matrix2);
    // A group is painted as one: what is inside begins without an alpha of its own (11.6.6).
    const { fillAlpha, effect } = this.state;
    if (found.dict.has('Group'))
      this.set({ fillAlpha: 1, strokeAlpha: 1, effect: withLook('', fillAlpha, effect).replace(/^\//, '') });
    const own = found.dict.has('Resources') ? file.dict(found.dict.get('Resources')) : resources;
    const { saved, tag } = this;
    const depthOfSaved = saved.length;
    // Marked content of a form is numbered on its own, if the form takes part in the structure.
    const numbered = found.dict.has('StructParents') && reference instanceof Ref ? reference.number : stream;
    this.run(file.data(found), own, numbered, depth + 1);
    saved.length = Math.min(saved.length, depthOfSaved);
    this.tag = tag;
    this.restore();
  }

  private image(digest: string): void {
    const corners = [[0, 0] as const, [1, 0] as const, [0, 1] as const, [1, 1] as const];
    const box = boxOf(corners.map(([x, y]) => applyTo(this.state.matrix, x, y)));
    const { fillAlpha, effect } = this.state;
    this.mark({ kind: 'image', box, digest, look: withLook('', fillAlpha, effect) });
  }

  /** `BI … ID data EI`: the data ends before an `EI` that white space surrounds. */
  private inlineImage(reader: ObjectReader): void {
    for (let object = reader.next(); object !== END; object = reader.next())
      if (object instanceof Keyword && object.word === 'ID') break;
    const start = reader.position + 1;
    const end = endOfInlineImage(reader.bytes, start);
    reader.position = end + ' EI'.length;
    this.image(digestOfBytes(reader.bytes.subarray(start, end)));
  }

  // Text

  beginText(): void {
    this.textMatrix = this.lineMatrix = IDENTITY2;
  }

  setTextMatrix(matrix: Matrix2): void {
    this.textMatrix = this.lineMatrix = matrix;
  }

  moveLine(x: number, y: number): void {
    this.setTextMatrix(multiply2(this.lineMatrix, [1, 0, 0, 1, x, y]));
  }

  /** Moves by thousandths of the font size, against the direction of writing. */
  kern(amount: number): void {
    this.advance((-amount / 1000) * this.state.fontSize * this.state.horizontalScale);
  }

  show(bytes: string): void {
    const { font } = this.state;
    if (!font) return;
    const { budget } = this.sources.file;
    budget.spend('steps', bytes.length);
    for (const glyph of font.glyphs(bytes)) {
      if (glyph.text.length > CHARACTERS_A_STEP) budget.spend('steps', glyph.text.length / CHARACTERS_A_STEP);
      this.glyph(font, glyph);
    }
  }

  private glyph(font: Font, glyph: Glyph): void {
    const { state } = this;
    const { fontSize, rise, horizontalScale } = state;
    const matrix = multiply2(state.matrix, this.textMatrix);
    const width = (glyph.width / 1000) * fontSize * horizontalScale;
    const spacing = state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    if (state.mode !== 3)
      this.text.add({
        text: glyph.text,
        replacement: this.tag?.replacement ?? null,
        start: applyTo(matrix, 0, rise),
        end: applyTo(matrix, width, rise),
        font: font.name,
        size: Math.abs(fontSize) * scaleOf(matrix),
        colour: withLook(state.mode === 1 ? state.stroke : state.fill, state.fillAlpha, state.effect),
        ...this.place(),
      });
    this.advance(width + spacing * horizontalScale);
  }

  private advance(x: number): void {
    this.textMatrix = multiply2(this.textMatrix, [1, 0, 0, 1, x, 0]);
  }

  // Marked content

  beginTag(tag: PdfObject | undefined, properties: PdfObject | undefined, { resources, stream }: Context): void {
    const { file } = this.sources;
    const dict =
      properties instanceof Name
        ? file.dict(named(file, resources, 'Properties', properties))
        : properties instanceof Map
          ? properties
          : EMPTY;
    const mcid = dict.has('MCID') ? file.number(dict.get('MCID')) : null;
    const outer = this.place();
    const isArtifact = outer.isArtifact || (tag instanceof Name && tag.name === 'Artifact');
    this.text.flush();
    const actualText = file.text(dict.get('ActualText'));
    file.budget.spend('steps', (actualText?.length ?? 0) / CHARACTERS_A_STEP);
    this.tag = {
      outer: this.tag,
      owner: isArtifact ? null : mcid === null ? outer.owner : { stream, mcid },
      isArtifact,
      replacement: actualText === null ? (this.tag?.replacement ?? null) : { text: actualText },
    };
  }

  endTag(): void {
    this.text.flush();
    this.tag = this.tag?.outer ?? null;
  }

  private place(): { readonly owner: Owner | null; readonly isArtifact: boolean } {
    const { owner = null, isArtifact = false } = this.tag ?? {};
    return { owner, isArtifact };
  }

  private mark(mark: Unplaced): void {
    this.text.flush();
    this.add({ ...mark, ...this.place() });
  }

  private add(mark: PageMark): void {
    this.sources.file.budget.spend('marks', 1);
    this.marks.push(mark);
  }
}

type Unplaced<T = PageMark> = T extends unknown ? Omit<T, 'owner' | 'isArtifact'> : never;

interface Context {
  readonly resources: Dict;
  readonly stream: number;
  readonly depth: number;
}

function named(file: PdfFile, resources: Dict, kind: string, name: PdfObject | undefined): PdfObject | undefined {
  return name instanceof Name ? file.dict(resources.get(kind)).get(name.name) : undefined;
}

/** Where the data of an inline image ends: before an `EI` between white space, or with the stream. */
function endOfInlineImage(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0x45, start + 1); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const isWord = bytes[at + 1] === 0x49 && isWhite(bytes[at - 1]!);
    if (isWord && (at + 2 >= bytes.length || isWhite(bytes[at + 2]!))) return at - 1;
  }
  return bytes.length;
}

/** How much larger the matrix makes what it maps, as the height of text. */
const scaleOf = ([, , c, d]: Matrix2): number => Math.hypot(c, d);

/** A rectangle is told from other paths, because most shapes on pages are rules and backgrounds. */
function formOf(segments: string, path: readonly Point[], box: { readonly x: number; readonly y: number }): string {
  if (segments === 'r' || segments === 'ml') return segments === 'r' ? 'rectangle' : 'line';
  return digestOfText(
    `${segments} ${path.map(([x, y]) => `${(x - box.x).toFixed(1)},${(y - box.y).toFixed(1)}`).join(' ')}`,
  );
}

const numbersIn = (operands: Operands): readonly number[] => operands.map(Number);

type Operator = (to: Interpreter, operands: Operands, context: Context) => void;

const segment =
  (operator: string): Operator =>
  (to, operands) =>
    to.segment(operator, numbersIn(operands));
const paint =
  (fills: boolean, strokes: boolean): Operator =>
  (to) =>
    to.paint(fills, strokes);
const device =
  (which: 'fill' | 'stroke', space: ColourSpace): Operator =>
  (to, operands, { resources }) =>
    to.colour(which, space, operands, resources);

const OPERATORS: Readonly<Record<string, Operator>> = {
  q: (to) => to.save(),
  Q: (to) => to.restore(),
  cm: (to, operands) => to.transform(numbersIn(operands) as unknown as Matrix2),
  w: (to, [width]) => to.set({ lineWidth: Number(width) }),
  gs: (to, [name], { resources }) => to.graphicsState(name, resources),
  g: device('fill', 'grey'),
  G: device('stroke', 'grey'),
  rg: device('fill', 'rgb'),
  RG: device('stroke', 'rgb'),
  k: device('fill', 'cmyk'),
  K: device('stroke', 'cmyk'),
  cs: (to, [space], { resources }) => to.colourSpace('fill', space, resources),
  CS: (to, [space], { resources }) => to.colourSpace('stroke', space, resources),
  ...Object.fromEntries(
    ['sc', 'scn'].flatMap((name): [string, Operator][] => [
      [name, (to, operands, { resources }) => to.colour('fill', to.current.fillSpace, operands, resources)],
      [
        name.toUpperCase(),
        (to, operands, { resources }) => to.colour('stroke', to.current.strokeSpace, operands, resources),
      ],
    ]),
  ),
  m: segment('m'),
  l: segment('l'),
  c: segment('c'),
  v: segment('v'),
  y: segment('y'),
  h: segment('h'),
  re: (to, operands) => to.rectangle(numbersIn(operands)),
  f: paint(true, false),
  F: paint(true, false),
  'f*': paint(true, false),
  S: paint(false, true),
  s: paint(false, true),
  B: paint(true, true),
  'B*': paint(true, true),
  b: paint(true, true),
  'b*': paint(true, true),
  n: paint(false, false),
  sh: (to, [name], { resources }) => to.shading(name, resources),
  Do: (to, [name], context) => to.object(name, context),
  BT: (to) => to.beginText(),
  Tf: (to, [name, size], { resources }) => to.font(name, Number(size), resources),
  Tm: (to, operands) => to.setTextMatrix(numbersIn(operands) as unknown as Matrix2),
  Td: (to, [x, y]) => to.moveLine(Number(x), Number(y)),
  TD: (to, [x, y]) => {
    to.set({ leading: -Number(y) });
    to.moveLine(Number(x), Number(y));
  },
  'T*': (to) => to.moveLine(0, -to.current.leading),
  TL: (to, [leading]) => to.set({ leading: Number(leading) }),
  Tc: (to, [spacing]) => to.set({ characterSpacing: Number(spacing) }),
  Tw: (to, [spacing]) => to.set({ wordSpacing: Number(spacing) }),
  Tz: (to, [scale]) => to.set({ horizontalScale: Number(scale) / 100 }),
  Ts: (to, [rise]) => to.set({ rise: Number(rise) }),
  Tr: (to, [mode]) => to.set({ mode: Number(mode) }),
  Tj: (to, [text]) => to.show(String(text ?? '')),
  TJ: (to, [items]) => {
    for (const item of Array.isArray(items) ? items : [])
      if (typeof item === 'number') to.kern(item);
      else to.show(String(item));
  },
  "'": (to, [text]) => {
    to.moveLine(0, -to.current.leading);
    to.show(String(text ?? ''));
  },
  '"': (to, [word, character, text]) => {
    to.set({ wordSpacing: Number(word), characterSpacing: Number(character) });
    to.moveLine(0, -to.current.leading);
    to.show(String(text ?? ''));
  },
  BMC: (to, [tag], context) => to.beginTag(tag, undefined, context),
  BDC: (to, [tag, properties], context) => to.beginTag(tag, properties, context),
  EMC: (to) => to.endTag(),
};
