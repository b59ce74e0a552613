/** What stands where in the structure tree, whatever the order that things are painted in. */
import t from 'tap';
import { inspectPdf } from '../../engine/inspect/inspect-pdf.js';
import type { Tag, TagText } from '../../engine/inspect/inspection.js';
import { render } from '../../engine/render.js';

const HEAD = '<html lang=en><title>T</title>';

/** The tags below Document as `Role(content)`. */
async function tags(content: string): Promise<string> {
  const { pdf } = await render({ content: HEAD + content, type: 'html' }, { template: 'none' });
  const inspection = inspectPdf(pdf, { tags: true });
  t.same(inspection.claims, ['PDF/UA-1']);
  return inspection.tags!.children.map(told).join(' ');
}

function told(part: Tag | TagText): string {
  return 'text' in part ? part.text : `${part.role}(${part.children.map(told).join(' ')})`;
}

for (const [what, style, content] of [
  ['a float', 'float: left', 'b Span(c)'],
  ['a layer below it', 'position: relative; z-index: -1', 'b c'],
] as const)
  for (const display of ['block', 'inline'])
    t.test(`${what} in a footnote (footnote-display: ${display}) is read with the note`, async (t) => {
      const note = (name: string) =>
        `<${name} style="float: footnote; footnote-display: ${display}">b <b style="${style}">c</b></${name}>`;
      const call = `Reference(Link(1)) Note(Lbl(Link(1.)) ${content})`;
      t.equal(await tags(`<p>a ${note('span')} d`), `P(a ${call} d)`);
      t.equal(await tags(`<ul><li>a${note('li')}</ul>`), `L(LI(Lbl(•) LBody(a)) LI(LBody(${call})))`);
    });

t.test(
  'a caption comes first in its table, before what the table generates and rows that are written before it',
  async (t) => {
    const row = '<tbody><tr><td>b</tbody>';
    const style = '<style>table { display: list-item } .x::before { content: "x" }</style>';
    t.equal(
      await tags(`${style}<table><caption>a</caption>${row}</table>`),
      'Table(Caption(a) TR(TD(•)) TBody(TR(TD(b))))',
    );
    t.equal(
      await tags(`${style}<table class=x><caption>a</caption>${row}</table>`),
      'Table(Caption(a) TR(TD(• x)) TBody(TR(TD(b))))',
    );
    t.equal(
      await tags(`<table>${row}<caption>a</caption>${row}</table>`),
      'Table(Caption(a) TBody(TR(TD(b))) TBody(TR(TD(b))))',
    );
  },
);
