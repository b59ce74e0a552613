/** /llms-full.txt: all that an agent can know beforehand: the API in short, every template with an example, and the guides. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../engine/places.js';
import { loadTemplates, type TemplateInfo } from '../schemas/templates.js';
import type { DocsContext } from './context.js';
import { llmsTxt } from './llms-txt.js';

/** Files of `docs/`, in the order in which they are needed. */
const GUIDES = ['markdown', 'templates', 'paged-media', 'merge', 'e-invoices'] as const;

export function llmsFullTxt(context: DocsContext): string {
  return [llmsTxt(context), '## Templates\n', ...loadTemplates().map(templatePart), ...GUIDES.map(guide)].join('\n');
}

function templatePart({ name, description, options, example }: TemplateInfo): string {
  const fields = Object.entries((options['properties'] ?? {}) as Readonly<Record<string, { description?: string }>>);
  const lines = fields.map(([field, schema]) => `- \`${field}\`: ${schema.description ?? ''}`);
  const shown = example === null ? [] : ['', '````markdown', example.trimEnd(), '````'];
  return [`### ${name}`, '', description, ...(lines.length > 0 ? ['', ...lines] : []), ...shown, ''].join('\n');
}

/** Headings move down by a level, so that the whole has one title. Lines in fences stay. */
function guide(name: (typeof GUIDES)[number]): string {
  let isInFence = false;
  return readFileSync(join(packageRoot(), 'docs', `${name}.md`), 'utf8')
    .split('\n')
    .map((line) => {
      if (/^ *(?:```|~~~)/.test(line)) isInFence = !isInFence;
      return !isInFence && /^#+ /.test(line) ? `#${line}` : line;
    })
    .join('\n');
}
