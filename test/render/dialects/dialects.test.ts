/**
 * The situations that people who write Markdown for other programs are in: each is right in the PDF, by its tags and texts, or
 * warned of. One render each.
 */
import t from 'tap';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';
import type { Tag, TagText } from '../../../engine/inspect/inspection.js';
import { createRenderer } from '../../../engine/render.js';
import { BOXES, CODE } from './code-and-boxes.js';
import { FIGURES, LISTS, TABLES } from './figures-tables-lists.js';
import { HEADS, PARTS, WHAT_IS_NOT_SHOWN } from './heads-and-parts.js';
import { MARKS_IN_LINES, REFERENCES, SMART_TEXT } from './lines.js';
import type { Situation } from './situation.js';

const GROUPS: Readonly<Record<string, readonly Situation[]>> = {
  heads: HEADS,
  'what is not shown': WHAT_IS_NOT_SHOWN,
  'parts of documents': PARTS,
  code: CODE,
  boxes: BOXES,
  figures: FIGURES,
  tables: TABLES,
  lists: LISTS,
  'marks in lines': MARKS_IN_LINES,
  references: REFERENCES,
  'smart text': SMART_TEXT,
};

function outline(part: Tag | TagText): string {
  if ('text' in part) return part.text;
  const alt = part.alt === null ? '' : `=${part.alt}`;
  return part.role + alt + (part.children.length === 0 ? '' : `(${part.children.map(outline).join(' ')})`);
}

const renderer = createRenderer();

for (const [group, situations] of Object.entries(GROUPS))
  t.test(group, async (t) => {
    for (const { what, source, tags, warns = [], isUnnamed, options } of situations) {
      const content = `${source.join('\n')}\n`;
      const template = /^template:/m.test(content) ? {} : { template: 'none' };
      const { pdf, warnings } = await renderer.render(
        { content, type: 'markdown' },
        { ...(isUnnamed ? {} : { language: 'en' }), ...template, ...options },
      );
      t.equal(inspectPdf(pdf, { tags: true }).tags?.children.map(outline).join(' '), tags, what);
      t.equal(warnings.length, warns.length, `${what}: ${warnings.map(({ message }) => message).join('; ')}`);
      warnings.forEach(({ message }, i) => t.ok(message.startsWith(warns[i] ?? ''), `${what}: ${message}`));
    }
  });
