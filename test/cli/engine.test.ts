import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { engine } from '../../engine/cli/engine.js';
import { emptyFolder } from './fake-engine.js';

t.test('the bundled fonts are listed, and their files exist', async (t) => {
  const faces = await engine.listFonts([]);
  t.ok(faces.some(({ family, weight, style }) => family === 'Inter' && weight === 700 && style === 'normal'));
  for (const { file } of faces) t.ok(existsSync(file), file);
});

t.test('fonts of the user are listed by what they say of themselves', async (t) => {
  const bundled = await engine.listFonts([]);
  const { file } = bundled.find(({ family, style }) => family === 'Tinos' && style === 'italic')!;
  const [face] = (await engine.listFonts([file])).slice(bundled.length);
  t.match(face, { family: 'Tinos', style: 'italic', file });
});

t.test('a file that is no font is named', async (t) => {
  const file = join(emptyFolder(), 'no.ttf');
  writeFileSync(file, 'no font');
  await t.rejects(Promise.resolve(engine.listFonts([file])), { name: 'InputOutputError', message: /no\.ttf/ });
});
