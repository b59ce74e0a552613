/** Runs a content stream and collects the marks that it leaves on its page (ISO 32000-2, annex A lists the operators). */
import { IDENTITY2, multiply2, type Matrix2, type PlainRect as Box } from '../../base/matrix.js';
import type { Font, Glyph } from '../fonts/font.js';
import { valueText } from './entries.js';
import { END, isWhite, ObjectReader } from '../syntax/object-reader.js';
import { EMPTY, Keyword, Name, ReadError, Ref, type Dict, type PdfObject } from '../syntax/objects.js';
import type { PdfFile } from '../syntax/pdf-file.js';
import { intersected, visiblePart, type Clip } from './clips.js';
import { ColourReader } from './colours.js';
import { digestOfBytes, digestOfText, type Digests } from './digest.js';
import { Layers } from './layers.js';
import { boxOfText, dashOf, effectOf, lookOfText, placedLook, PRINTING, scaleOf, strokeText } from './looks.js';
import { boxOf, union, type Owner, type PageMark } from './marks.js';
import { applyTo, colourText, initialState, withLook, type ColourSpace, type GraphicsState } from './state.js';
import { TextCollector, type GlyphStyle, type Replacement } from './text-collector.js';

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

const FILLING = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKING = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const CLOSING = new Set(['s', 'b', 'b*']);
/** Text modes from here on clip (9.3.6). */
const CLIPPING = 4;

/** What an interpreter has of its document. */
export interface Sources {
  readonly file: PdfFile;
  readonly fontOf: (object: PdfObject | undefined) => Font | null;
  readonly digests: Digests;
}

/** The matrix that leads to a page, and the size of the page. */
export interface Sheet {
  readonly base: Matrix2;
  readonly width: number;
  readonly height: number;
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
  /** The operator that clips with the path at hand, once it is painted. */
  private clips = '';
  /** What text that clips shows, until its end. */
  private clippingText: { box: Box; outline: string } | null = null;
  private readonly layers: Layers;
  private readonly page: Box;
  private textMatrix: Matrix2 = IDENTITY2;
  private lineMatrix: Matrix2 = IDENTITY2;
  private readonly colours: ColourReader;
  private readonly text = new TextCollector((mark) =>
    this.add(
      mark,
      boxOfText(
        [
          [mark.x, mark.y],
          [mark.endX, mark.endY],
        ],
        mark.size,
      ),
    ),
  );

  constructor(
    private readonly sources: Sources,
    { base, ...size }: Sheet,
  ) {
    this.state = initialState(base);
    this.layers = new Layers(size, sources.file.budget);
    this.page = { x: 0, y: 0, ...size };
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
    const before = this.saved.pop() ?? this.state;
    if (before.clip !== this.state.clip) this.text.flush();
    this.state = before;
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
      cap: file.number(dict.get('LC'), this.state.cap),
      join: file.number(dict.get('LJ'), this.state.join),
      miterLimit: file.number(dict.get('ML'), this.state.miterLimit),
      ...(dict.has('D') && { dash: dashOf(file, file.array(dict.get('D'))) }),
      printing: this.printingOf(dict),
      ...((dict.has('BM') || dict.has('SMask')) && { effect: this.blendingOf(dict) }),
      ...(font.length === 2 && { font: fontOf(font[0]), fontSize: file.number(font[1]) }),
    });
  }

  private printingOf(dict: Dict): ReadonlyMap<string, string> {
    const { file, digests } = this.sources;
    const found = Object.keys(PRINTING).filter((key) => dict.has(key));
    if (found.length === 0) return this.state.printing;
    const values = found.map((key) => [key, valueText(dict.get(key), { file, digests })] as const);
    return new Map([...this.state.printing, ...values].filter(([key, value]) => value !== PRINTING[key]));
  }

  /** What an operator says of how colours come out. */
  print(key: string, value: PdfObject | undefined): void {
    const text = valueText(value, this.sources);
    this.set({
      printing: new Map([...this.state.printing, [key, text] as const].filter(([, one]) => one !== PRINTING[key])),
    });
  }

  dash(operands: Operands): void {
    this.set({ dash: dashOf(this.sources.file, operands) });
  }

  /** 11.3.5 and 11.4.5: a blend mode may be a list, of which the first that is known counts. */
  private blendingOf(dict: Dict): string {
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

  clip(operator: string): void {
    this.clips = operator;
  }

  paint(operator: string): void {
    const { state, path } = this;
    if (CLOSING.has(operator)) this.segments += 'h';
    const colour = withLook(state.fill, state.fillAlpha, effectOf(state));
    const paint = [
      ...(FILLING.has(operator) ? [`fill ${colour}`] : []),
      ...(STROKING.has(operator) ? [`stroke ${strokeText(state)}`] : []),
    ].join(' ');
    const box = boxOf(path);
    const rule = operator.endsWith('*') ? '*' : '';
    if (paint !== '' && path.length > 0)
      this.mark({ kind: 'shape', box, paint, form: formOf(this.segments, path, { box, rule }) }, box);
    if (this.clips !== '' && path.length > 0) {
      const form = formOf(this.segments, path, { box, rule: this.clips === 'W*' ? '*' : '' });
      this.narrow({ box, outline: form === 'rectangle' ? '' : form });
    }
    this.clips = '';
    this.path = [];
    this.segments = '';
  }

  /** Clips what follows, until the state is restored. */
  private narrow(clip: Clip): void {
    // Text that was shown before is not clipped by it.
    this.text.flush();
    this.set({ clip: intersected(this.state.clip, clip) });
  }

  shading(name: PdfObject | undefined, resources: Dict): void {
    const digest = this.sources.digests.of(named(this.sources.file, resources, 'Shading', name));
    const { state } = this;
    const [a, b, c, d, e, f] = state.matrix;
    // It fills all that clipping leaves.
    const box = state.clip?.box ?? this.page;
    const form = digestOfText([a, b, c, d, e - box.x, f - box.y].map((part) => part.toFixed(1)).join(' '));
    this.mark(
      { kind: 'shape', box, paint: withLook(`gradient ${digest}`, state.fillAlpha, effectOf(state)), form },
      box,
    );
  }

  // Images and forms

  object(name: PdfObject | undefined, { resources, stream, depth }: Context): void {
    const { file } = this.sources;
    const reference = named(file, resources, 'XObject', name);
    const found = file.stream(reference);
    if (!found) return;
    if (file.name(found.dict.get('Subtype')) === 'Image')
      return this.image(this.sources.digests.of(found), file.get(found.dict.get('ImageMask')) === true);
    if (depth >= MAX_DEPTH || ++this.forms > MAX_FORMS) return;
    this.text.flush();
    this.save();
    const matrix = file.numbers(found.dict.get('Matrix'));
    if (matrix.length === 6) this.transform(matrix as unknown as Matrix2);
    const corners = file.numbers(found.dict.get('BBox'));
    if (corners.length === 4) this.narrow({ box: this.boxUnder(corners), outline: '' });
    // A group is painted as one: what is inside begins without an alpha of its own (11.6.6).
    const { fillAlpha, effect } = this.state;
    const group = file.dict(found.dict.get('Group'));
    if (group.size > 0) {
      const effects = [effect, ...this.groupEffects(group)].filter((part) => part !== '').join('/');
      this.set({ fillAlpha: 1, strokeAlpha: 1, effect: withLook('', fillAlpha, effects).replace(/^\//, '') });
    }
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

  /** 11.4.5 and 11.4.6: whether what is below takes part in mixing what is within, and in which colours. */
  private groupEffects(group: Dict): readonly string[] {
    const { file } = this.sources;
    const space = group.has('CS') ? valueText(group.get('CS'), this.sources) : 'DeviceRGB';
    return [
      ...(file.get(group.get('I')) === true ? [] : ['not isolated']),
      ...(file.get(group.get('K')) === true ? ['knockout'] : []),
      ...(space === 'DeviceRGB' ? [] : [`mixed in ${space}`]),
    ];
  }

  private boxUnder([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Box {
    const corners = [[x1, y1] as const, [x2, y1] as const, [x1, y2] as const, [x2, y2] as const];
    return boxOf(corners.map(([x, y]) => applyTo(this.state.matrix, x, y)));
  }

  private image(digest: string, isStencil: boolean): void {
    const corners = [[0, 0] as const, [1, 0] as const, [0, 1] as const, [1, 1] as const];
    const box = boxOf(corners.map(([x, y]) => applyTo(this.state.matrix, x, y)));
    const { state } = this;
    const look = `${withLook('', state.fillAlpha, effectOf(state))}${placedLook(state.matrix)}`;
    // The picture of a stencil is painted in the colour at hand (8.9.6.2).
    this.mark({ kind: 'image', box, digest: isStencil ? `${digest}-${state.fill}` : digest, look }, box);
  }

  /** `BI … ID data EI`: the data ends before an `EI` that white space surrounds. */
  private inlineImage(reader: ObjectReader): void {
    const before = reader.position;
    for (let object = reader.next(); object !== END; object = reader.next())
      if (object instanceof Keyword && object.word === 'ID') break;
    const start = reader.position + 1;
    const end = endOfInlineImage(reader.bytes, start);
    reader.position = end + ' EI'.length;
    this.image(digestOfBytes(reader.bytes.subarray(before, end)), false);
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
    const { fontSize, horizontalScale, font } = this.state;
    const along = (-amount / 1000) * fontSize;
    if (font?.isVertical) this.advance(0, along);
    else this.advance(along * horizontalScale);
  }

  show(bytes: string): void {
    const { font } = this.state;
    if (!font) return;
    const { budget } = this.sources.file;
    budget.spend('steps', bytes.length);
    // All glyphs of a string are turned and painted alike.
    const matrix = multiply2(this.state.matrix, this.textMatrix);
    const style: GlyphStyle = {
      font: font.name,
      size: Math.abs(this.state.fontSize) * scaleOf(matrix),
      colour: lookOfText(this.state, matrix),
      replacement: this.tag?.replacement ?? null,
      ...this.place(),
    };
    for (const glyph of font.glyphs(bytes)) {
      if (glyph.text.length > CHARACTERS_A_STEP) budget.spend('steps', glyph.text.length / CHARACTERS_A_STEP);
      this.glyph(glyph, style);
    }
  }

  private glyph(glyph: Glyph, style: GlyphStyle): void {
    const { state } = this;
    const { fontSize, rise, horizontalScale } = state;
    const matrix = multiply2(state.matrix, this.textMatrix);
    const width = (glyph.width / 1000) * fontSize * horizontalScale;
    const spacing = state.characterSpacing + (glyph.isSpace ? state.wordSpacing : 0);
    const down = glyph.height === undefined ? null : (-glyph.height / 1000) * fontSize;
    const start = applyTo(matrix, 0, rise);
    const end = down === null ? applyTo(matrix, width, rise) : applyTo(matrix, 0, rise + down);
    if (state.mode >= CLIPPING) this.clipWithText(boxOfText([start, end], style.size), `${style.font} ${glyph.text}`);
    this.text.add({ style, text: glyph.text, outline: glyph.outline, start, end });
    // Character spacing has the sign of the axis, which points upwards (9.3.2).
    if (down === null) this.advance(width + spacing * horizontalScale);
    else this.advance(0, down + spacing);
  }

  private clipWithText(box: Box, shown: string): void {
    const { clippingText } = this;
    // The digest of a digest, so that a long text is not kept.
    const outline = digestOfText(
      `${clippingText?.outline ?? ''} ${shown} ${box.width.toFixed(1)} ${box.height.toFixed(1)}`,
    );
    this.clippingText = { box: clippingText ? union(clippingText.box, box) : box, outline };
  }

  endText(): void {
    if (this.clippingText) this.narrow(this.clippingText);
    this.clippingText = null;
  }

  private advance(x: number, y = 0): void {
    const [a, b, c, d, e, f] = this.textMatrix;
    this.textMatrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
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

  private mark(mark: Unplaced, box: Box): void {
    this.text.flush();
    this.add({ ...mark, ...this.place() }, box);
  }

  private add(mark: Unlayered, box: Box): void {
    this.sources.file.budget.spend('marks', 1);
    const visible = visiblePart(box, this.state.clip);
    const seen = visible ? { ...visible.box, x: box.x + visible.box.x, y: box.y + visible.box.y } : box;
    this.marks.push({ ...mark, visible, layer: this.layers.add(seen) });
  }
}

type Unlayered<T = PageMark> = T extends unknown ? Omit<T, 'visible' | 'layer'> : never;
type Unplaced<T = Unlayered> = T extends unknown ? Omit<T, 'owner' | 'isArtifact'> : never;

interface Context {
  readonly resources: Dict;
  readonly stream: number;
  readonly depth: number;
}

function named(file: PdfFile, resources: Dict, kind: string, name: PdfObject | undefined): PdfObject | undefined {
  return name instanceof Name ? file.dict(resources.get(kind)).get(name.name) : undefined;
}

/** Where the data of an inline image ends: before an `EI` between white space, or with the stream. */
export function endOfInlineImage(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0x45, start + 1); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const isWord = bytes[at + 1] === 0x49 && isWhite(bytes[at - 1]!);
    if (isWord && (at + 2 >= bytes.length || isWhite(bytes[at + 2]!))) return at - 1;
  }
  return bytes.length;
}

/** A rectangle is told from other paths, because most shapes on pages are rules and backgrounds. */
function formOf(
  segments: string,
  path: readonly Point[],
  { box, rule }: { readonly box: Box; readonly rule: string },
): string {
  if (segments === 'r' || segments === 'ml') return segments === 'r' ? 'rectangle' : 'line';
  return digestOfText(
    `${segments}${rule} ${path.map(([x, y]) => `${(x - box.x).toFixed(1)},${(y - box.y).toFixed(1)}`).join(' ')}`,
  );
}

const numbersIn = (operands: Operands): readonly number[] => operands.map(Number);

type Operator = (to: Interpreter, operands: Operands, context: Context) => void;

const segment =
  (operator: string): Operator =>
  (to, operands) =>
    to.segment(operator, numbersIn(operands));
const paint =
  (operator: string): Operator =>
  (to) =>
    to.paint(operator);
const device =
  (which: 'fill' | 'stroke', space: ColourSpace): Operator =>
  (to, operands, { resources }) =>
    to.colour(which, space, operands, resources);

const OPERATORS: Readonly<Record<string, Operator>> = {
  q: (to) => to.save(),
  Q: (to) => to.restore(),
  cm: (to, operands) => to.transform(numbersIn(operands) as unknown as Matrix2),
  w: (to, [width]) => to.set({ lineWidth: Number(width) }),
  J: (to, [cap]) => to.set({ cap: Number(cap) }),
  j: (to, [join]) => to.set({ join: Number(join) }),
  M: (to, [limit]) => to.set({ miterLimit: Number(limit) }),
  d: (to, operands) => to.dash(operands),
  ri: (to, [intent]) => to.print('RI', intent),
  i: (to, [flatness]) => to.print('FL', flatness),
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
  ...Object.fromEntries(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n'].map((name) => [name, paint(name)])),
  W: (to) => to.clip('W'),
  'W*': (to) => to.clip('W*'),
  sh: (to, [name], { resources }) => to.shading(name, resources),
  Do: (to, [name], context) => to.object(name, context),
  BT: (to) => to.beginText(),
  ET: (to) => to.endText(),
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
