/** Goldens for test runners: compare, and write anew when the person who runs the tests asks for it. */
import { nameErrors } from '../../base/error-names.js';
import { compareWith, type CompareOptions } from '../compare/compare-golden.js';
import { readGolden } from '../notation/read-golden.js';
import { writeGolden } from '../notation/write-golden.js';
import { makeReport } from '../report/html-report.js';
import { readPdf } from '../../read/read-pdf.js';
import type { Change } from '../compare/changes.js';
import { GoldenFiles } from './golden-files.js';

/** Where goldens lie, and how PDFs are compared with them. */
export interface GoldenOptions extends CompareOptions {
  /** The folder of the goldens, such as `new URL('goldens/', import.meta.url)`. */
  readonly folder: string | URL;
  /** Whether goldens are written anew. Default: whether the environment has `PLATEN_GOLDEN=update`. */
  readonly update?: boolean;
  /** Whether a missing golden is written. Default: unless the environment has `CI`; there it is a failure. */
  readonly create?: boolean;
  /** Whether the PDF is kept beside the golden, so that reports show pictures of both. Default: true. */
  readonly keepPdf?: boolean;
  /** Whether a report in HTML is written when a PDF differs, in the folder `changed` of the goldens. Default: true. */
  readonly report?: boolean;
}

/** A PDF, or what `render()` returns. */
export type PdfLike = Uint8Array | { readonly pdf: Uint8Array };

/** Compares a PDF with the golden of a name, as runners call it. */
export type GoldenMatcher = (
  this: unknown,
  pdf: PdfLike,
  name: string,
) => Promise<{ pass: boolean; message: () => string }>;

/** The matcher of vitest and jest: `expect.extend(goldens.matchers)`. */
export interface GoldenMatchers extends Record<string, GoldenMatcher> {
  /** `await expect(pdf).toMatchGolden('invoice')`. The runner's `-u` writes goldens anew, its `--ci` writes none. */
  readonly toMatchGolden: GoldenMatcher;
}

/** What `expect()` gets by `expect.extend(goldens.matchers)`, for the types of vitest and jest. */
export interface GoldenAssertions<R = unknown> {
  /** Compares the PDF with the golden of this name. */
  toMatchGolden(name: string): Promise<R>;
}

/** Goldens of one folder. */
export interface Goldens {
  /**
   * Compares a PDF with the golden of this name. The first run writes the golden.
   * @throws GoldenError when they differ
   */
  match(pdf: PdfLike, name: string): Promise<void>;
  /** The same for vitest and jest. */
  readonly matchers: GoldenMatchers;
  /** The names of goldens that no test of this process has asked for, sorted. Call it when all tests have ended. */
  obsolete(): readonly string[];
  /** Removes these goldens. */
  remove(names: readonly string[]): void;
}

/** A PDF differs from its golden. The message says in words what changed. */
export class GoldenError extends Error {
  /** The name of the class, for places that see the error as plain data. */
  override readonly name = 'GoldenError';
  /** The kind of error, as Node's own errors have it. */
  readonly code = 'ERR_PLATEN_GOLDEN';
  /** What changed; empty when there is no golden. */
  readonly changes: readonly Change[];

  static {
    nameErrors(this, 'GoldenError');
  }

  /** Takes the whole message, and what changed. */
  constructor(message: string, changes: readonly Change[]) {
    super(message);
    this.changes = changes;
  }
}

/** The goldens of a folder. */
export function createGoldens(options: GoldenOptions): Goldens {
  const files = new GoldenFiles(options.folder);
  const asked = new Set<string>();
  const match = async (pdf: PdfLike, name: string, asRun: GoldenOptions = options): Promise<void> => {
    asked.add(name);
    await matchOne(bytesOf(pdf), name, { files, options: asRun });
  };
  const toMatchGolden: GoldenMatcher = async function (pdf, name) {
    try {
      await match(pdf, name, { ...writingOf(this), ...options });
      return { pass: true, message: () => `The PDF gives the pages of the golden "${name}", and should not.` };
    } catch (error) {
      if (!(error instanceof GoldenError)) throw error;
      return { pass: false, message: () => error.message };
    }
  };
  return {
    match: (pdf, name) => match(pdf, name),
    matchers: { toMatchGolden },
    obsolete: () => files.names().filter((name) => !asked.has(name)),
    remove: (names) => names.forEach((name) => files.remove(name)),
  };
}

/** What vitest and jest keep of how snapshots are written: with `-u` all, with `--ci` none, else those that are new. */
const WRITING: Readonly<Record<string, Pick<GoldenOptions, 'update' | 'create'>>> = {
  all: { update: true, create: true },
  none: { create: false },
};

/** How the runner whose matcher is called was told to write. */
function writingOf(matcher: unknown): Pick<GoldenOptions, 'update' | 'create'> {
  const { snapshotState } = (matcher ?? {}) as { readonly snapshotState?: { readonly _updateSnapshot?: unknown } };
  const mode = snapshotState?._updateSnapshot;
  return typeof mode === 'string' && Object.hasOwn(WRITING, mode) ? WRITING[mode]! : {};
}

const bytesOf = (pdf: PdfLike): Uint8Array => (pdf instanceof Uint8Array ? pdf : pdf.pdf);

interface Context {
  readonly files: GoldenFiles;
  readonly options: GoldenOptions;
}

async function matchOne(pdf: Uint8Array, name: string, { files, options }: Context): Promise<void> {
  const { update = process.env['PLATEN_GOLDEN'] === 'update', create = !process.env['CI'], keepPdf = true } = options;
  const text = files.read(name);
  const write = (): void => files.write(name, writeGolden(readPdf(pdf)), keepPdf ? pdf : null);
  if (text === null) {
    if (update || create) return write();
    throw new GoldenError(`There is no golden "${name}". ${howToUpdate} writes it.`, []);
  }
  const { isSame, changes } = compareWith(readGolden(text), pdf, options);
  if (isSame) return;
  if (update) return write();
  if (changes.length === 0) return files.removeReport(name);
  const before = files.readPdf(name);
  const report =
    options.report === false
      ? null
      : files.writeReport(name, await makeReport({ name, changes, before, after: pdf }), pdf);
  throw new GoldenError(messageOf(name, changes, report), changes);
}

const howToUpdate = 'PLATEN_GOLDEN=update in the environment';
/** How many changes a message tells; the report has all. */
const MOST = 30;

function messageOf(name: string, changes: readonly Change[], report: string | null): string {
  const shown = changes.slice(0, MOST).map(({ sentence }) => `  ${sentence}`);
  const more = changes.length > MOST ? [`  … and ${changes.length - MOST} changes more.`] : [];
  return [
    `The PDF differs from the golden "${name}":`,
    ...shown,
    ...more,
    ...(report === null ? [] : [`Pictures: ${report}`]),
    `If that is meant, run the test once more with ${howToUpdate}.`,
  ].join('\n');
}
