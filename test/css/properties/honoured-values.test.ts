/**
 * What is parsed is honoured, or told of: each field of the computed style is read by something outside of the
 * cascade, and each of its keywords is told apart from the others. What is neither stands in a table here, with the
 * declaration that is warned of (engine/css/rules/ignored-values.ts) or the reason why it changes nothing on paper.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { PROPERTIES } from '../../../engine/css/properties/property-table.js';
import { USER_AGENT_CSS } from '../../../engine/css/user-agent/user-agent-css.js';
import { sourceFiles } from '../../structure/imports.js';
import { styled } from '../helpers.js';

/** Fields that the cascade itself makes use of, or puts together to one that layout reads. */
const READ_BY_THE_CASCADE: ReadonlySet<string> = new Set([
  ...['backgroundImage', 'backgroundPositionX', 'backgroundPositionY', 'backgroundSize', 'backgroundRepeat'],
  ...['backgroundOrigin', 'backgroundClip', 'backgroundAttachment', 'backgroundBlendMode'],
  ...['pageSize', 'pageOrientation', 'pageTurn', 'pageMarks', 'pageBleed', 'containerName', 'boxOrient', 'markerSide'],
]);

/** Where keywords are told apart that readers of the field hand on. */
const TOLD_APART_IN: Readonly<Record<string, readonly string[]>> = {
  textTransform: ['text/characters/case.ts'],
  display: ['css/cascade/compute-style.ts', 'css/properties/line-clamp.ts'],
  boxOrient: ['css/properties/line-clamp.ts'],
  markerSide: ['css/cascade/compute-style.ts'],
  outlineStyle: ['paint/box/border-sides.ts', 'paint/box/borders.ts'],
  breakBefore: ['layout/contract/fragmentation.ts'],
  breakAfter: ['layout/contract/fragmentation.ts'],
  breakInside: ['layout/contract/fragmentation.ts'],
  bookmarkState: ['pdf/navigation/navigation.ts'],
  maskType: ['paint/drawing/canvas.ts'],
  maskOrigin: ['paint/box/backgrounds.ts'],
  strokeLinejoin: ['pdf/content/pdf-canvas.ts'],
};

/** By field: keywords that nothing tells apart from the initial value, and the declarations that are warned of. */
const WARNED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  textWrapStyle: { stable: 'text-wrap-style: stable' },
  columnFill: { 'balance-all': 'column-fill: balance-all' },
};

/** Fields of which more than one keyword is left to the default, and why no page is another for it. */
const THE_SAME: Readonly<Record<string, { readonly keywords: readonly string[]; readonly why: string }>> = {
  textJustify: { keywords: ['inter-word'], why: 'spaces between words are what is stretched anyway' },
  transformBox: {
    keywords: ['border-box', 'stroke-box'],
    why: 'of CSS boxes both are the border box, of shapes both the stroke box (Transforms 1, § 9)',
  },
  outlineStyle: { keywords: ['hidden'], why: 'outline-style does not take it; the field has the type of borders' },
  continue: {
    keywords: ['collapse'],
    why: 'both leave out what follows; content that goes on in another region is of no CSS that is read',
  },
  contentVisibility: { keywords: ['auto'], why: 'what is off a screen is on paper' },
};

/** Declarations whose parsers read several values as one. */
const WARNED_BESIDES = [
  'stroke-linejoin: arcs',
  'stroke-linejoin: miter-clip',
  'justify-items: legacy center',
  'text-overflow: ellipsis clip',
  'clip-path: url("other.svg#clip")',
  'filter: blur(1px) url(other.svg#filter)',
  'mask: url( "other.svg#mask" ) no-repeat',
];

/** Declarations like those above that ask for what there is. */
const SILENT = [
  'text-wrap: balance',
  'text-wrap: nowrap',
  'word-break: keep-all',
  'text-justify: inter-word',
  'column-fill: balance',
  'content-visibility: auto',
  'empty-cells: hide',
  'justify-items: legacy',
  'text-overflow: clip ellipsis',
  'font-style: oblique 40deg',
  'font: oblique 40deg 1em serif',
  'contain: layout paint',
  'stroke-linejoin: round',
  'clip-path: url("#clip")',
  'filter: url(#filter)',
  'mask: url(#mask), url(other.svg), url("other.svg#svgView(viewBox(0,0,9,9))")',
];

const engine = join(packageRoot(), 'engine');
/** Not the tables themselves. */
const files = sourceFiles(engine);
const readers = files.filter((file) => !file.startsWith('css/'));
const texts = new Map(files.map((file) => [file, readFileSync(join(engine, file), 'utf8')]));

function readersOf(field: string): string[] {
  const reading = new RegExp(String.raw`(?:\.|[{,(]\s*|')${field}\b`);
  return readers.filter((file) => reading.test(texts.get(file)!));
}

function mentions(file: string, keyword: string): boolean {
  const text = texts.get(file);
  if (text === undefined) throw new Error(`${file} is no module of the engine`);
  return text.includes(`'${keyword}'`) || new RegExp(String.raw`\b${keyword}:`).test(text);
}

/** Field → the keywords of its type. */
function keywordsOfFields(): Map<string, readonly string[]> {
  const aliases = new Map<string, readonly string[]>();
  const keywordsIn = (node: ts.Node | undefined): readonly string[] => {
    if (!node) return [];
    if (ts.isLiteralTypeNode(node)) return ts.isStringLiteral(node.literal) ? [node.literal.text] : [];
    if (ts.isTypeReferenceNode(node)) return aliases.get((node.typeName as ts.Identifier).text) ?? [];
    if (
      ts.isUnionTypeNode(node) ||
      ts.isArrayTypeNode(node) ||
      ts.isTypeOperatorNode(node) ||
      ts.isTupleTypeNode(node)
    ) {
      const found: string[] = [];
      ts.forEachChild(node, (child) => void found.push(...keywordsIn(child)));
      return found;
    }
    return [];
  };
  const fields = new Map<string, readonly string[]>();
  for (const file of [
    'values/values.ts',
    'values/blend-mode.ts',
    'values/svg-style.ts',
    'properties/computed-style.ts',
  ]) {
    const source = ts.createSourceFile(file, readFileSync(join(engine, 'css', file), 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (ts.isTypeAliasDeclaration(statement)) aliases.set(statement.name.text, keywordsIn(statement.type));
      else if (ts.isInterfaceDeclaration(statement) && /Style$/.test(statement.name.text))
        for (const member of statement.members)
          if (ts.isPropertySignature(member))
            fields.set((member.name as ts.Identifier).text, [...new Set(keywordsIn(member.type))]);
    }
  }
  return fields;
}

t.test('the computed value of each longhand is read outside of the cascade, or warned of', async (t) => {
  const unread = PROPERTIES.map(({ field, part, svg }) => field ?? part ?? svg).filter(
    (field) =>
      field !== null &&
      !READ_BY_THE_CASCADE.has(field) &&
      !Object.hasOwn(WARNED, field) &&
      readersOf(field).length === 0,
  );
  t.same(unread, []);
});

t.test('each keyword of a longhand is told apart from its others, or warned of', async (t) => {
  const fields = keywordsOfFields();
  t.ok(fields.size > 150, `${fields.size} fields`);
  const ignored: string[] = [];
  for (const [field, keywords] of fields) {
    const files = [...readersOf(field), ...(TOLD_APART_IN[field] ?? [])];
    const known = [...Object.keys(WARNED[field] ?? {}), ...(THE_SAME[field]?.keywords ?? [])];
    const rest = keywords.filter((word) => !known.includes(word) && !files.some((file) => mentions(file, word)));
    // One keyword is what happens where none of the others is there.
    if (rest.length > 1) ignored.push(`${field}: ${rest.join(', ')}`);
    for (const word of known) t.ok(keywords.includes(word), `${field}: ${word} is a keyword`);
  }
  t.same(ignored, []);
});

function warningsOf(declaration: string, origin: 'author' | 'user-agent' = 'author') {
  return styled([['p', { id: 'p' }, 'x']], { origin, css: `p {\n ${declaration} }` }).diagnostics.warnings;
}

t.test('what is parsed and not honoured is warned of at its place, once', async (t) => {
  const declarations = [...Object.values(WARNED).flatMap((of) => Object.values(of)), ...WARNED_BESIDES];
  for (const declaration of declarations) {
    const [warning, ...more] = warningsOf(declaration);
    t.match(warning, { code: 'SVC_CSS_UNSUPPORTED', position: { line: 2, column: 2 } }, declaration);
    t.ok(warning?.message.startsWith(`“${declaration}”`), `the message quotes ${declaration}`);
    t.same(more, []);
    t.same(warningsOf(declaration, 'user-agent'), [], 'what is ours is not the document’s');
  }
  for (const declaration of SILENT) t.same(warningsOf(declaration), [], declaration);
  t.match(
    styled([], 'p { text-wrap: stable } h1 { text-wrap: stable } h2 { text-wrap-style: stable }').diagnostics.warnings,
    [{ message: /text-wrap: stable/, count: 3 }],
  );
  t.same(styled([], [], true).diagnostics.warnings, [], `${USER_AGENT_CSS.length} characters are ours`);
});
