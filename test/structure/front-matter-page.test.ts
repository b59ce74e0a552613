/** docs/markdown.md names everything that front matter may set, with values that it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { Diagnostics } from '../../engine/diagnostics.js';
import { splitMarkdown } from '../../engine/source/markdown/front-matter.js';
import { frontMatterOptions } from '../../engine/render/prepare/front-matter-options.js';
import { PRESET_NAMES } from '../../engine/render/options/option-table.js';
import { bundledTemplates, NO_TEMPLATE } from '../../engine/render/templates/folder.js';

const page = readFileSync(join(packageRoot(), 'docs', 'markdown.md'), 'utf8');
const section = page.slice(page.indexOf('## Front matter'), page.indexOf('## Attributes'));
const rowOf = (name: string): string => new RegExp(`^\\| [^|]*\`${name}\`[^|]*\\|.*$`, 'm').exec(section)?.[0] ?? '';
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

async function read(frontMatter: string): Promise<{ options: object; told: string }> {
  const diagnostics = new Diagnostics();
  const options = await frontMatterOptions(await splitMarkdown(`---\n${frontMatter}\n---\n\nText\n`), diagnostics);
  return { options, told: diagnostics.warnings.map(({ message }) => message).join('\n') };
}

t.test('templates', async (t) => {
  const names = quoted(rowOf('template')).slice(1);
  t.same(names.sort(), [...(await bundledTemplates()), NO_TEMPLATE].sort());
});

t.test('fields of the theme', async (t) => {
  const values: Readonly<Record<string, string>> = { body_font: 'Inter', heading_font: 'Inter', logo_url: 'a.svg' };
  for (const name of quoted(rowOf('theme')).slice(1)) {
    const value = values[name] ?? (name.endsWith('color') ? '"#123456"' : 'text');
    t.same(await read(`theme: { ${name}: ${value} }`), {
      options: { theme: { [name]: value.replace(/"/g, '') } },
      told: '',
    });
  }
});

t.test('options: all that there are, with every value that is named', async (t) => {
  const { told } = await read('options: { nothing-of-the-kind: x }');
  const known = /it may be (.*)\.$/.exec(told)?.[1]?.split(', ') ?? [];
  t.ok(known.length > 10, told);
  for (const name of known) {
    const [, , value = ''] = rowOf(name).split('|');
    t.not(value, '', `${name} has a row`);
    const examples = quoted(value).filter((one) => !one.includes('…'));
    for (const example of examples.length > 0 ? examples : ['text']) {
      const { options, told: remarks } = await read(`options: { ${name}: ${example} }`);
      t.ok(name in options, `${name}: ${example}`);
      t.equal(remarks, '', `${name}: ${example}`);
    }
  }
});

t.test('presets of templates: docs/templates.md names all of them', (t) => {
  const templates = readFileSync(join(packageRoot(), 'docs', 'templates.md'), 'utf8');
  const row = /^\| `defaults` \|.*$/m.exec(templates)?.[0] ?? '';
  const named = quoted(row).filter((name) => name !== 'defaults' && /^\w+$/.test(name));
  t.same(named.sort(), [...PRESET_NAMES].sort());
  t.end();
});
