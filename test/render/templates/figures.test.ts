/** Where templates set figures of one width, with which fonts have wider hyphens: in columns of numbers only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { layout, textOf, walk } from '../../layout/harness.js';

const css = readFileSync(join(packageRoot(), 'templates', 'report', 'template.css'), 'utf8');

/** The texts of a document that have figures of one width. */
async function tabularTexts(html: string): Promise<readonly string[]> {
  const { pages } = await layout(html, { page: [600, 600], css });
  const texts: string[] = [];
  for (const { fragment } of walk(pages))
    if (fragment.kind === 'text' && fragment.segments[0]!.metrics.textStyle.features.some(([tag]) => tag === 'tnum'))
      texts.push(textOf(fragment).trim());
  return texts;
}

t.test('words with hyphens and numbers of orders in tables and contents keep the shape of text', async (t) => {
  const table =
    '<table><tr><th>On-call<th align=right>Sum<tr><td>2026-118<td align=right>1,118<td align=left>A - B</table>';
  t.same(await tabularTexts(`<!doctype html>${table}`), ['1,118']);
  t.same(await tabularTexts('<!doctype html><table><td style="text-align: right">11<td>11-11</table>'), ['11']);
  const contents = '<nav data-platen=toc><ol><li><a href="#a">On-call 2026-118</a></ol></nav><h1 id=a>A</h1>';
  t.notOk((await tabularTexts(`<!doctype html>${contents}`)).some((text) => text.includes('call')));
});
