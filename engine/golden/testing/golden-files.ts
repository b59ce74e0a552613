/** The files of goldens: NAME.golden is the golden, NAME.pdf the PDF it was made of, for pictures. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReadError } from '../../read/syntax/objects.js';

const GOLDEN = '.golden';
/** Where reports of failures are written, below the folder of the goldens. Not meant to be committed. */
const REPORTS = 'changed';

export class GoldenFiles {
  private readonly folder: string;

  constructor(folder: string | URL) {
    this.folder = folder instanceof URL ? fileURLToPath(folder) : folder;
  }

  /** The text of a golden; null when there is none. */
  read(name: string): string | null {
    const file = this.path(name, GOLDEN);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** The PDF of a golden; null when it was not kept. */
  readPdf(name: string): Uint8Array | null {
    const file = this.path(name, '.pdf');
    return existsSync(file) ? readFileSync(file) : null;
  }

  write(name: string, golden: string, pdf: Uint8Array | null): void {
    this.put(this.path(name, GOLDEN), golden);
    if (pdf) this.put(this.path(name, '.pdf'), pdf);
    else rmSync(this.path(name, '.pdf'), { force: true });
    this.removeReport(name);
  }

  /** Writes the report of a failure and returns its path. */
  writeReport(name: string, html: string, pdf: Uint8Array): string {
    const file = this.path(join(REPORTS, name), '.html');
    this.put(file, html);
    this.put(this.path(join(REPORTS, name), '.pdf'), pdf);
    return file;
  }

  removeReport(name: string): void {
    for (const ending of ['.html', '.pdf']) rmSync(this.path(join(REPORTS, name), ending), { force: true });
  }

  remove(name: string): void {
    for (const ending of [GOLDEN, '.pdf']) rmSync(this.path(name, ending), { force: true });
  }

  /** The names of all goldens, sorted. */
  names(): readonly string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith(GOLDEN))
      .map((file) => file.slice(0, -GOLDEN.length))
      .sort();
  }

  path(name: string, ending: string): string {
    if (name === '' || name.split(/[\\/]/).includes('..'))
      throw new ReadError(`A golden cannot be called "${name}". Use a name such as "invoice" or "letters/reminder".`);
    return join(this.folder, `${name}${ending}`);
  }

  private put(file: string, content: string | Uint8Array): void {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ReadError(`Cannot write ${file} (${reason}). Let \`folder\` name a folder that can be written.`);
    }
  }
}
