/** Files of the platform with the package platen-fonts-cjk, whose fonts come from packages for development. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { host, type Files } from '../../engine/host/index.js';
import { packageRoot } from '../../engine/host/node/package-root.js';

const FOLDER = 'fonts-cjk/';
const root = packageRoot();
const catalog = readFileSync(join(root, FOLDER, 'catalog.json'));
const { families } = JSON.parse(catalog.toString()) as {
  families: { faces: { file: string; source: string }[] }[];
};
const sources = new Map(families.flatMap(({ faces }) => faces.map(({ file, source }) => [file, source] as const)));

export const eastAsianFiles: Files = {
  ...host.files,
  optional: (name) => (name === `${FOLDER}catalog.json` ? catalog : null),
  bundled(name) {
    const source = name.startsWith(FOLDER) ? sources.get(name.slice(FOLDER.length)) : undefined;
    return source === undefined ? host.files.bundled(name) : readFileSync(join(root, 'node_modules', source));
  },
};
