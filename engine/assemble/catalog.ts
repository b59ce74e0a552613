/** The catalog of the new file (ISO 32000-2, 7.7.2), and what it leads to besides pages. */
import { utf8Bytes } from '../base/bytes.js';
import { Name, Stream, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { AssemblyFacts, PlacedPart } from './assemble-pdf.js';
import { judgeClaims, type Judgement, type PartFacts } from './claims.js';
import { OwnRef } from './copier.js';
import type { MergedForm } from './forms.js';
import { skipsHeadings } from './headings.js';
import { UniqueNames, writeTree } from './name-trees.js';
import { MergedLayers, owned } from './optional-content.js';
import { bookmarkFor, inOrder, outlineOf, writeOutline } from './outlines.js';
import type { OutputFile } from './output-file.js';
import { labelRanges, labelsOf } from './page-labels.js';
import type { Part } from './part.js';
import type { MergedTags } from './tag-merge.js';
import { textBytes } from '../pdf/file/syntax.js';
import { identificationOf, mergedXmp } from './xmp.js';

export interface CatalogParts {
  readonly parts: readonly PlacedPart[];
  /** The root of the page tree. */
  readonly pages: OwnRef;
  /** How many pages there are. */
  readonly count: number;
  readonly form: MergedForm;
  readonly facts: AssemblyFacts;
  readonly language: string | null;
  readonly tags: MergedTags | null;
}

export interface WrittenCatalog {
  readonly root: number;
  readonly info: number | null;
  readonly isOld: boolean;
  /** Sentences about claims that are lost. */
  readonly obstacles: readonly string[];
}

/** Entries that say how the document is shown. Those of the first part count. */
const OF_FIRST = ['ViewerPreferences', 'PageMode', 'PageLayout', 'Extensions', 'URI'];
/** Trees of names that are merged. Names are not referred to, so they may change. */
const TREES = ['EmbeddedFiles', 'JavaScript'];

export function writeCatalog(
  out: OutputFile,
  { parts: placed, pages, count, form, facts, language, tags }: CatalogParts,
): WrittenCatalog {
  const parts = placed.map(({ part }) => part);
  const catalog = new Map<string, PdfObject>([
    ['Type', new Name('Catalog')],
    ['Pages', pages],
  ]);
  const put = (key: string, value: PdfObject): void => {
    if (value !== null) catalog.set(key, value);
  };
  put('PageLabels', writeTree(out, 'Nums', labelsFor(parts, count)));
  put('Names', namesFor(out, parts));
  put('Outlines', writeOutline(out, outlinesFor(placed)));
  put('AF', associatedFiles(parts));
  put('OCProperties', layersFor(parts));
  put('Lang', language);
  takeOfFirst(parts[0]!, put);
  const intents = intentsOf(parts);
  put('OutputIntents', intents.length > 0 ? intents.map(({ intent }) => intent) : null);
  const judgement = judgeClaims(parts.map((part) => claimFacts(part)));
  put('Metadata', metadataFor(out, { parts, facts, judgement }));
  // Forms and tags are complete when everything else has been copied.
  put('AcroForm', form.dict);
  put('MarkInfo', tags ? markInfo(parts) : null);
  put('StructTreeRoot', tags ? new OwnRef(tags.end()) : null);
  return {
    root: out.add(catalog),
    info: infoFor(parts[0]!, facts),
    isOld: judgement.keptClaims.archive?.part === '1',
    obstacles: judgement.obstacles,
  };
}

function labelsFor(parts: readonly Part[], count: number): ReturnType<typeof labelRanges> {
  const labels = Array.from({ length: count }, (): Parameters<typeof labelRanges>[0][number] => null);
  let hasLabels = false;
  for (const { source, chosen } of parts) {
    const labelOf = labelsOf(source.file);
    hasLabels ||= labelOf !== null;
    for (const { index, position } of chosen) labels[position] = labelOf?.(index) ?? null;
  }
  return hasLabels ? labelRanges(labels) : [];
}

function namesFor(out: OutputFile, parts: readonly Part[]): Dict | null {
  const names = new Map<string, PdfObject>();
  const destinations = parts.flatMap(({ destinations, copier }) =>
    destinations.entries.map(([name, value]) => [name, withElement(owned(copier, [value])[0])] as const),
  );
  const trees = TREES.map((tree) => [tree, mergedNames(tree, parts)] as const);
  for (const [tree, entries] of [['Dests', destinations] as const, ...trees]) {
    const root = writeTree(out, 'Names', entries);
    if (root) names.set(tree, root);
  }
  return names.size > 0 ? names : null;
}

/** A destination without its element, if that is left out. */
function withElement(destination: PdfObject): PdfObject {
  if (!(destination instanceof Map)) return destination;
  const element = (destination as Dict).get('SD');
  const isThere = Array.isArray(element) && (element as PdfObject[])[0] instanceof OwnRef;
  return isThere ? destination : ((destination as Dict).get('D') ?? null);
}

function mergedNames(tree: string, parts: readonly Part[]): readonly (readonly [string, PdfObject])[] {
  const unique = new UniqueNames();
  const known = new Map<string, PdfObject>();
  for (const { source, copier, isFirstOfFile } of parts)
    for (const [name, value] of isFirstOfFile ? source.names(tree) : []) {
      const [own] = owned(copier, [value]);
      // The same file of two parts is there once.
      const same = known.get(name);
      if (same instanceof OwnRef && own instanceof OwnRef && same.number === own.number) continue;
      known.set(unique.unique(name), own);
    }
  return [...known];
}

function outlinesFor(placed: readonly PlacedPart[]): ReturnType<typeof inOrder> {
  const outlines = placed.map(({ part, bookmark }) => {
    const { copier, destinations, choosesAll, source } = part;
    const { file } = source;
    const positionOf = (page: number): number | null => part.positionOf(page);
    const items = part.isFirstOfFile ? outlineOf({ file, copier, destinations, choosesAll, positionOf }) : [];
    return bookmark
      ? [{ ...bookmarkFor(textBytes(bookmark.title), bookmark.page, part.tags?.firstNumber ?? null), kids: items }]
      : items;
  });
  return inOrder(outlines);
}

function associatedFiles(parts: readonly Part[]): PdfObject {
  const files = parts.flatMap(({ source: { file }, copier, isFirstOfFile }) =>
    isFirstOfFile ? owned(copier, file.array(file.catalog.get('AF'))) : [],
  );
  const numbers = new Set(files.flatMap((own) => (own instanceof OwnRef ? [own.number] : [])));
  return numbers.size > 0 ? [...numbers].map((number) => new OwnRef(number)) : null;
}

function layersFor(parts: readonly Part[]): Dict | null {
  const layers = new MergedLayers();
  for (const { copier } of parts) layers.add(copier);
  return layers.properties;
}

function takeOfFirst(
  { source: { file }, copier, destinations }: Part,
  put: (key: string, value: PdfObject) => void,
): void {
  const { catalog } = file;
  for (const key of OF_FIRST) {
    const value = catalog.get(key);
    if (value !== undefined) put(key, owned(copier, [value])[0]);
  }
  const action = file.get(catalog.get('OpenAction'));
  const opening =
    action instanceof Map
      ? destinations.ofDict(new Map([['A', action]])).isLost
        ? null
        : action
      : destinations.translated(action);
  if (opening !== null) put('OpenAction', owned(copier, [opening])[0]);
}

/** The output intents of all parts, one of a kind. */
function intentsOf(parts: readonly Part[]): readonly { readonly kind: string; readonly intent: PdfObject }[] {
  const kinds = new Map<string, PdfObject>();
  for (const {
    source: { file },
    copier,
  } of parts)
    for (const intent of file.array(file.catalog.get('OutputIntents'))) {
      const kind = file.name(file.dict(intent).get('S')) ?? '';
      if (!kinds.has(kind)) kinds.set(kind, owned(copier, [intent])[0]);
    }
  return [...kinds].map(([kind, intent]) => ({ kind, intent }));
}

function claimFacts(part: Part): PartFacts {
  const { source, copier, tags, choosesAll, cutsTable } = part;
  const { file } = source;
  const profile = file
    .array(file.catalog.get('OutputIntents'))
    .map((intent) => file.dict(intent).get('DestOutputProfile'))[0];
  const own = profile === undefined ? null : owned(copier, [profile])[0];
  return {
    name: source.name,
    claims: identificationOf(source.xmp),
    intent:
      own instanceof OwnRef ? { components: file.number(file.dict(profile).get('N')), profile: own.number } : null,
    skipsHeadings: !choosesAll && tags !== null && skipsHeadings(tags),
    cutsTable,
  };
}

function metadataFor(
  out: OutputFile,
  {
    parts,
    facts,
    judgement,
  }: { readonly parts: readonly Part[]; readonly facts: AssemblyFacts; readonly judgement: Judgement },
): PdfObject {
  const [first] = parts;
  const { keptClaims } = judgement;
  const hasFacts = Object.keys(facts).some((key) => key !== 'language');
  if (first!.source.xmp === '' && !hasFacts) return null;
  const isWhole = parts.length === 1 && first!.choosesAll;
  const xmp = mergedXmp(first!.source.xmp, { claims: keptClaims, facts, isWhole });
  const dict = new Map<string, PdfObject>([
    ['Type', new Name('Metadata')],
    ['Subtype', new Name('XML')],
  ]);
  // Unpacked, so that tools that do not know PDF can find it.
  return new OwnRef(out.share(new Stream(dict, utf8Bytes(xmp))));
}

const INFO = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const;

/** The information of the first part. A document of PDF 2.0 has none but what its metadata say. */
function infoFor({ source: { file, xmp }, copier }: Part, facts: AssemblyFacts): number | null {
  const info = new Map(file.dict(file.trailer.get('Info')));
  const isNeeded = info.size > 0 || xmp === '';
  for (const [key, name] of Object.entries(INFO)) {
    const text = facts[key as keyof typeof INFO];
    if (text !== undefined) info.set(name, textBytes(text));
  }
  return isNeeded && info.size > 0 ? copier.add(info) : null;
}

function markInfo(parts: readonly Part[]): Dict {
  const marks = new Map<string, PdfObject>([['Marked', true]]);
  for (const key of ['Suspects', 'UserProperties'])
    if (parts.some(({ source: { file } }) => file.get(file.dict(file.catalog.get('MarkInfo')).get(key)) === true))
      marks.set(key, true);
  return marks;
}
