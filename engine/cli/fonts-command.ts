import { relative } from 'node:path';
import type { Environment } from './command-line.js';
import { listFontFiles } from './font-files.js';
import { EXIT } from './failures.js';
import type { FontFace } from './renderer.js';

/** `platen fonts`: prints a line for every face, sorted by family, style and weight. */
export async function runFonts(
  options: { font?: string[]; json?: boolean },
  environment: Environment,
): Promise<number> {
  const files = (options.font ?? []).flatMap((path) => listFontFiles(path, environment.cwd));
  const engine = await environment.loadEngine();
  const faces = [...(await engine.listFonts(files))].sort(compareFaces);
  environment.stdout.write(options.json ? `${JSON.stringify(faces, null, 2)}\n` : table(faces, environment.cwd));
  return EXIT.ok;
}

function compareFaces(a: FontFace, b: FontFace): number {
  return compare(a.family, b.family) || compare(a.style, b.style) || a.weight - b.weight || compare(a.file, b.file);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Columns as wide as their longest entry. The file comes last, as a relative path where that is shorter. */
function table(faces: readonly FontFace[], cwd: string): string {
  const rows = faces.map((face) => [face.family, String(face.weight), face.style, shortPath(face.file, cwd)]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  return rows.map((row) => `${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}\n`).join('');
}

function shortPath(file: string, cwd: string): string {
  const fromHere = relative(cwd, file);
  return fromHere !== '' && fromHere.length < file.length ? fromHere : file;
}
