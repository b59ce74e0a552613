/**
 * Whatever a PDF of ours says is compared: each kind of entry and each operator that documents with all that Platen
 * writes have is changed alone, and has to be told of.
 */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { compareReadings } from '../../engine/golden/compare/compare.js';
import { readGolden } from '../../engine/golden/notation/read-golden.js';
import { writeGolden } from '../../engine/golden/notation/write-golden.js';
import { createRenderer, type RenderOptions } from '../../engine/index.js';
import { readPdf } from '../../engine/read/read-pdf.js';
import { Name, Ref, Stream, type Dict, type PdfObject } from '../../engine/read/syntax/objects.js';
import { another, ChangeablePdf, type Operation } from './changed-pdf.js';

const renderer = createRenderer();
t.teardown(() => renderer.close());

const SCANNER = readFileSync('node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc');
/** A CMYK profile that says it is of a printing condition. */
const PRESS = Uint8Array.from(SCANNER);
PRESS.set(Buffer.from('prtr'), 12);

const content = readFileSync(new URL('all-that-is-written.html', import.meta.url), 'utf8');

/** The same document as it is written for screens and for presses. */
const WRITTEN: Readonly<Record<string, RenderOptions>> = {
  'a tagged PDF with a form': {
    forms: true,
    attachments: [{ name: 'data.csv', content: new TextEncoder().encode('a,b\n'), description: 'The data' }],
  },
  'a PDF for a press': { pdfStandard: 'pdf/x-4', outputProfile: PRESS, createdAt: new Date(0) },
};

/** Entries that nobody sees or hears, by the kind of what they stand in. `*`: in all. */
const UNSEEN: Readonly<Record<string, string>> = {
  // How the file is built.
  '*': 'Type Length Length1 Filter DecodeParms Parent Size CheckSum ID N',
  other: 'Limits',
  Pages: 'Count',
  Outlines: 'Last Count',
  Outline: 'Last Count Prev',
  // What the tree of tags says a second time, from the other side.
  'StructTreeRoot*': 'ParentTree ParentTreeNextKey IDTree Nums Kids',
  StructElem: 'P StructParent',
  'Link*': 'StructParent',
  Page: 'StructParents',
  Form: 'StructParents',
  Widget: 'P StructParent',
  Btn: 'Kids',
  Table: 'O',
  List: 'O',
  Layout: 'O',
  PrintField: 'O',
  // The page has the same.
  'Form.Resources*': 'ColorSpace DefaultRGB',
  XML: 'Subtype',
  // Readers take the other name, and the same file.
  Filespec: 'F',
  'Filespec.EF': 'F UF',
  'application/octet-stream': 'Params',
  // Fields are drawn; with these fonts values are typed.
  'Catalog.AcroForm': 'Fields DR',
  'Catalog.AcroForm.DR*': 'Font *',
  TrueType: 'Subtype BaseFont Encoding FirstChar LastChar Widths FontDescriptor',
  // Readers need these where the font is not embedded.
  FontDescriptor: 'FontName Flags FontBBox ItalicAngle Ascent Descent CapHeight XHeight StemV',
  // Names that readers do not know count as the ones that stand here.
  CIDFontType2: 'Subtype BaseFont CIDSystemInfo CIDToGIDMap FontDescriptor',
  'CIDFontType2.CIDSystemInfo': 'Registry Ordering Supplement',
};

/** How often an operator is tried: the first may have no effect, such as a colour that nothing is painted with. */
const TRIES = 12;

for (const [name, options] of Object.entries(WRITTEN)) {
  t.test(name, async (t) => {
    const { pdf } = await renderer.render({ content, type: 'html' }, { template: 'none', ...options });
    const whole = new ChangeablePdf(pdf);
    const golden = readGolden(writeGolden(readPdf(whole.with(0, null))));
    const isTold = (bytes: Uint8Array): boolean => compareReadings(golden, readPdf(bytes)).length > 0;
    t.notOk(isTold(whole.with(0, null)), 'the same is no change');

    t.test('each entry', async (t) => {
      for (const [kind, tries] of entriesOf(whole)) {
        if (isUnseen(kind)) continue;
        t.ok(
          tries.slice(0, TRIES).some((change) => isTold(change())),
          kind,
        );
      }
    });

    t.test('each operator', async (t) => {
      for (const [kind, tries] of operatorsOf(whole))
        t.ok(
          tries.some((change) => isTold(change())),
          kind,
        );
    });
  });
}

type Changes = Map<string, (() => Uint8Array)[]>;

function isUnseen(kind: string): boolean {
  const slash = kind.lastIndexOf('/');
  const [owner, key] = [kind.slice(0, slash), kind.slice(slash + 1)];
  return Object.entries(UNSEEN).some(([name, keys]) => {
    const isMeant = name.endsWith('*') ? owner.startsWith(name.slice(0, -1)) : owner === name;
    return isMeant && keys.split(' ').includes(key);
  });
}

/** The ways to change one entry, by what it stands in and its key. */
function entriesOf(pdf: ChangeablePdf): Changes {
  const changes: Changes = new Map();
  for (const [number, object] of pdf.objects) {
    const dict = object instanceof Stream ? object.dict : object;
    if (!(dict instanceof Map)) continue;
    walk(dict as Dict, kindOf(dict as Dict), (kind, changed) => {
      const known = changes.get(kind) ?? [];
      if (known.length < TRIES)
        changes.set(kind, [
          ...known,
          () => pdf.with(number, object instanceof Stream ? new Stream(changed, object.raw) : changed),
        ]);
    });
  }
  return changes;
}

/** Names of resources, which say nothing by themselves. */
const RESOURCE = /^[A-Z]\d+$/;

/** Calls `take` with each change of one entry in a dictionary and in those within it. */
function walk(dict: Dict, kind: string, take: (kind: string, changed: Dict) => void): void {
  for (const [key, value] of dict) {
    const changed = another(value);
    take(
      `${kind}/${key.replace(RESOURCE, '*')}`,
      new Map(
        [...dict].flatMap(([own, kept]) =>
          own !== key ? [[own, kept] as const] : changed === undefined ? [] : [[own, changed] as const],
        ),
      ),
    );
    const inner = (found: PdfObject, put: (changed: Dict) => PdfObject): void => {
      if (found instanceof Map)
        walk(found as Dict, kindOf(found as Dict, `${kind}.${key}`), (path, other) =>
          take(path, new Map([...dict, [key, put(other)] as const])),
        );
    };
    inner(value, (other) => other);
    if (Array.isArray(value))
      for (const [index, item] of value.entries())
        inner(item as PdfObject, (other) => value.map((one, at) => (at === index ? other : (one as PdfObject))));
  }
}

/** What a dictionary is. */
function kindOf(dict: Dict, otherwise = 'other'): string {
  for (const key of ['Subtype', 'Type', 'FT', 'S', 'O', 'ShadingType', 'FunctionType']) {
    const value = dict.get(key);
    if (value instanceof Name)
      return key === 'S' && dict.get('Type') instanceof Name
        ? String((dict.get('Type') as Name).name)
        : key === 'S'
          ? `${otherwise}(${value.name})`
          : value.name;
    if (typeof value === 'number') return key;
  }
  if (dict.has('Title') && dict.has('Parent')) return 'Outline';
  if (dict.has('FontName')) return 'FontDescriptor';
  return otherwise;
}

/** The ways to change one operator, by its name and the place of the operand. */
function operatorsOf(pdf: ChangeablePdf): Changes {
  const changes: Changes = new Map();
  const add = (kind: string, change: () => Uint8Array): void => {
    const known = changes.get(kind) ?? [];
    if (known.length < TRIES) changes.set(kind, [...known, change]);
  };
  for (const number of contentStreams(pdf)) {
    const operations = pdf.operations(pdf.objects.get(number) as Stream);
    for (const [index, operation] of operations.entries())
      for (const [kind, changed] of changesOf(operation))
        add(kind, () =>
          pdf.withOperations(number, [...operations.slice(0, index), ...changed, ...operations.slice(index + 1)]),
        );
  }
  return changes;
}

function changesOf({ word, operands }: Operation): readonly (readonly [string, readonly Operation[]])[] {
  const numbers = operands.flatMap((operand, place): (readonly [string, readonly Operation[]])[] =>
    typeof operand === 'number' || typeof operand === 'string' || Array.isArray(operand)
      ? [
          [
            `${word} operand ${place + 1}`,
            [{ word, operands: operands.map((one, at) => (at === place ? (another(one) ?? []) : one)) }],
          ],
        ]
      : [],
  );
  return UNNEEDED.has(word) ? numbers : [...numbers, [word, []]];
}

/** Operators without which those around them would mean something else. */
const UNNEEDED = new Set(['BT', 'ET', 'n', 'BDC', 'BMC', 'EMC']);

/** The contents of pages and forms, but for the looks of fields. */
function contentStreams(pdf: ChangeablePdf): readonly number[] {
  const found = new Set<number>();
  for (const [number, object] of pdf.objects) {
    if (object instanceof Stream && (object.dict.get('Subtype') as Name | undefined)?.name === 'Form')
      found.add(number);
    if (object instanceof Map && ((object as Dict).get('Type') as Name | undefined)?.name === 'Page') {
      const contents = (object as Dict).get('Contents');
      if (contents instanceof Ref) found.add(contents.number);
    }
  }
  return [...found].sort((a, b) => a - b);
}
