/** The appearance streams of fields (ISO 32000-2, 12.5.5 and 12.7.4.3), made anew for their values. */
import { Copier } from '../assemble/copier.js';
import { withoutMarks } from '../assemble/page-picture.js';
import { num } from '../pdf/file/syntax.js';
import { host } from '../host/index.js';
import { contentOf, pagesOf } from '../read/open-pdf.js';
import { END, ObjectReader } from '../read/syntax/object-reader.js';
import { Keyword, Name, Ref, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import { PdfFile } from '../read/syntax/pdf-file.js';
import {
  defaultAppearance,
  helvetica,
  textFontOf,
  textOperators,
  type DefaultAppearance,
  type FieldText,
} from './appearance-text.js';
import { DRAWN_MARGIN, type DrawText } from './drawn-text.js';
import { EditionSink, withEntries, type Edition } from './edition.js';
import { FLAGS, formOf, inherited, type FormField, type Widget } from './form-fields.js';

export interface LookContext {
  readonly edition: Edition;
  readonly drawText: DrawText;
  /** Whether fonts must be in the file, as PDF/A asks. */
  readonly embedsFonts: boolean;
}

/** Shows a text in a place of a field. */
export async function showText(
  text: string,
  { field, widget }: { readonly field: FormField; readonly widget: Widget },
  context: LookContext,
): Promise<void> {
  const { edition } = context;
  const { file } = edition;
  const frame = frameOf(file, widget.number);
  const own = ownLook(file, widget.number);
  const value = (key: string): PdfObject | undefined => inherited(file, widget.number, key);
  const look = defaultAppearance(file.text(value('DA')) ?? '');
  const isComb = (field.flags & FLAGS.comb) !== 0;
  const most = file.number(value('MaxLen'));
  const shown = await operatorsFor(
    {
      ...{ text: field.flags & FLAGS.password ? '*'.repeat(text.length) : text, look, ...frame.size },
      align: file.number(value('Q')),
      isMultiline: field.type === 'Tx' && (field.flags & FLAGS.multiline) !== 0,
      places: isComb && most > 0 ? most : null,
      padding: 2 * Math.max(frame.border, 1),
    },
    { own, context },
  );
  const kept = keptContent(file, own) ?? frame.content;
  const marked = `/Tx BMC ${text === '' ? '' : shown.operators} EMC`;
  const content = kept.includes(PLACE) ? kept.replace(PLACE, () => marked) : `${kept}\n${marked}`;
  const resources = mergedResources(file, file.dict(own?.dict.get('Resources')), shown.resources);
  setLook(edition, widget.number, formStream({ own, frame, resources, content }));
}

/** Stands for the text in content that is kept. */
const PLACE = '\0';

interface Shown {
  readonly operators: string;
  readonly resources: Dict;
}

interface Surroundings {
  readonly own: Stream | null;
  readonly context: LookContext;
}

async function operatorsFor(field: FieldText, { own, context }: Surroundings): Promise<Shown> {
  const { edition, embedsFonts, drawText } = context;
  const { file } = edition;
  const { look } = field;
  const known = [file.dict(formOf(file).get('DR')), file.dict(own?.dict.get('Resources'))]
    .map((resources) => file.dict(resources.get('Font')).get(look.font))
    .find((found) => found !== undefined);
  const font = textFontOf(file, known ?? helvetica());
  const operators = font && (font.isEmbedded || !embedsFonts) ? textOperators(field, font) : null;
  if (operators !== null)
    return { operators, resources: new Map([['Font', new Map([[look.font, known ?? helvetica()]])]]) };
  const { text, width, height, align, isMultiline, padding } = field;
  const drawn = await drawText({
    ...{ text, width, height, align, isMultiline, padding },
    ...{ size: look.size || null, colour: cssColour(look) },
  });
  const form = pictureOf(drawn, edition);
  return { operators: 'q /PlatenText Do Q', resources: new Map([['XObject', new Map([['PlatenText', form]])]]) };
}

function cssColour({ colour }: DefaultAppearance): string {
  const values = (colour.match(/[\d.]+/g) ?? []).map((value) => Math.min(Number(value), 1));
  const hundredths = values.map((value) => `${Math.round(value * 1000) / 10}%`);
  if (values.length === 4) return `device-cmyk(${hundredths.join(' ')})`;
  const [red = '0%', green = red, blue = red] = hundredths;
  return `rgb(${red} ${green} ${blue})`;
}

/** The page of a PDF as a form XObject, without its margin. */
function pictureOf(pdf: Uint8Array, edition: Edition): Ref {
  const file = new PdfFile(pdf);
  const [page] = pagesOf(file);
  const copier = new Copier(file, new EditionSink(edition), {});
  const resources = copier.add(file.dict(page!.dict.get('Resources')));
  const [, , right = 0, top = 0] = file.numbers(page!.dict.get('MediaBox'));
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
    ['BBox', [DRAWN_MARGIN, DRAWN_MARGIN, right - DRAWN_MARGIN, top - DRAWN_MARGIN]],
    ['Matrix', [1, 0, 0, 1, -DRAWN_MARGIN, -DRAWN_MARGIN]],
    ['Resources', new Ref(resources)],
  ]);
  return edition.add(new Stream(dict, withoutMarks(contentOf(file, page!.dict), file.budget)));
}

/** The appearance that a place has; null for none. */
function ownLook(file: PdfFile, widget: number): Stream | null {
  return file.stream(file.dict(file.dict(new Ref(widget)).get('AP')).get('N'));
}

/**
 * What an appearance shows beside the text, with a mark where the text stands: what stands between `/Tx BMC` and `EMC` is
 * the text (12.7.4.3). null: it cannot be told apart.
 */
function keptContent(file: PdfFile, own: Stream | null): string | null {
  if (!own) return null;
  const data = file.data(own);
  const reader = new ObjectReader(data, file.budget);
  let from = -1;
  let depth = 0;
  let hasText = false;
  let start = 0;
  let tag = '';
  // Ends because every turn reads on.
  for (let object = reader.next(); object !== END; object = reader.next()) {
    if (object instanceof Name) tag = object.name;
    if (!(object instanceof Keyword)) continue;
    const { word } = object;
    if (word === 'BT') hasText = true;
    if (word === 'BMC' || word === 'BDC') {
      if (from < 0 && tag === 'Tx') from = start;
      if (from >= 0) depth++;
    } else if (word === 'EMC' && from >= 0 && --depth === 0) {
      const [before, after] = [data.subarray(0, from), data.subarray(reader.position)];
      return `${host.text.latin1(before, 0, before.length)}${PLACE}${host.text.latin1(after, 0, after.length)}`;
    }
    start = reader.position;
  }
  return hasText ? null : host.text.latin1(data, 0, data.length);
}

/** Where a place is, and what is around its text. */
interface Frame {
  readonly size: { readonly width: number; readonly height: number };
  readonly matrix: readonly number[] | null;
  readonly border: number;
  /** Background and border. */
  readonly content: string;
}

function frameOf(file: PdfFile, widget: number): Frame {
  const dict = file.dict(new Ref(widget));
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = file.numbers(dict.get('Rect'));
  const looks = file.dict(dict.get('MK'));
  const turn = (((Math.round(file.number(looks.get('R')) / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  const [across, up] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const [width, height] = turn % 2 === 0 ? [across, up] : [up, across];
  const matrices = [null, [0, 1, -1, 0, across, 0], [-1, 0, 0, -1, across, up], [0, -1, 1, 0, 0, up]];
  const style = file.dict(dict.get('BS'));
  const stroke = colourOperator(file.numbers(looks.get('BC')), ['G', 'RG', 'K']);
  const fill = colourOperator(file.numbers(looks.get('BG')), ['g', 'rg', 'k']);
  const border = stroke === '' ? 0 : file.number(style.get('W'), 1);
  const inner = [border / 2, border / 2, width - border, height - border].map(num).join(' ');
  return {
    size: { width, height },
    matrix: matrices[turn]!,
    border,
    content:
      (fill === '' ? '' : `q ${fill} 0 0 ${num(width)} ${num(height)} re f Q `) +
      (border > 0 ? `q ${stroke} ${num(border)} w ${inner} re S Q ` : ''),
  };
}

function colourOperator(values: readonly number[], [gray, rgb, cmyk]: readonly [string, string, string]): string {
  const operator = { 1: gray, 3: rgb, 4: cmyk }[values.length];
  return operator === undefined ? '' : `${values.map(num).join(' ')} ${operator}`;
}

interface FormParts {
  readonly own: Stream | null;
  readonly frame: Frame;
  readonly resources: Dict;
  readonly content: string;
}

function formStream({ own, frame, resources, content }: FormParts): Stream {
  const { width, height } = frame.size;
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('XObject')],
    ['Subtype', new Name('Form')],
    ['BBox', own?.dict.get('BBox') ?? [0, 0, width, height]],
    ['Resources', resources],
  ]);
  const matrix = own ? own.dict.get('Matrix') : frame.matrix;
  if (matrix) dict.set('Matrix', matrix);
  return new Stream(dict, host.text.latin1Bytes(content));
}

function mergedResources(file: PdfFile, old: Dict, added: Dict): Dict {
  const merged = new Map(old);
  for (const [kind, entries] of added)
    merged.set(kind, withEntries(file.dict(old.get(kind)), Object.fromEntries(entries as Dict)));
  return merged;
}

function setLook(edition: Edition, widget: number, look: Stream): void {
  const appearance = edition.add(look);
  edition.update(widget, { AP: new Map([['N', appearance]]) });
}

/** A check box that has no looks of its own gets a cross. */
export function crossLook(edition: Edition, widget: number, state: string): void {
  const frame = frameOf(edition.file, widget);
  const { width, height } = frame.size;
  const side = Math.min(width, height) * 0.6;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  const cross = `q ${num(side / 8)} w ${num(x)} ${num(y)} m ${num(x + side)} ${num(y + side)} l ${num(x)} ${num(y + side)} m ${num(x + side)} ${num(y)} l S Q`;
  const looks = [
    [state, `${frame.content}${cross}`],
    ['Off', frame.content],
  ] as const;
  const resources: Dict = new Map();
  const streams = looks.map(
    ([name, content]) => [name, edition.add(formStream({ own: null, frame, resources, content }))] as const,
  );
  edition.update(widget, { AP: new Map([['N', new Map(streams)]]) });
}
