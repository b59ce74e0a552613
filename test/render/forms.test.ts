/** Form controls as fields of the PDF (ISO 32000-1, 12.7), as pdf.js finds them. */
import t from 'tap';
import { render } from '../../engine/render.js';
import type { RenderOptions } from '../../engine/render/options/options.js';
import { textAndStreams } from './pdf-reader.js';

const HEAD = '<!doctype html><html lang=en><title>T</title>';

interface FieldObject {
  readonly type: string;
  readonly value: unknown;
  readonly exportValues?: string;
  readonly editable: boolean;
  readonly page: number;
}

interface Form {
  readonly fields: Readonly<Record<string, readonly FieldObject[]>>;
  readonly source: string;
  readonly texts: readonly string[];
  readonly warnings: readonly string[];
}

async function formOf(body: string, options: RenderOptions = {}): Promise<Form> {
  const given = { template: 'none', forms: true, ...options };
  const { pdf, warnings } = await render({ content: HEAD + body, type: 'html' }, given);
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { source, pages } = await textAndStreams(pdf);
  const loading = getDocument({ data: pdf.slice(), verbosity: 0 });
  const document = await loading.promise;
  const fields = ((await document.getFieldObjects()) ?? {}) as unknown as Form['fields'];
  await loading.destroy();
  return { fields, source, texts: pages, warnings: warnings.map(({ message }) => message) };
}

/** The only field object of a name that is shown. */
function shown({ fields }: Form, name: string): FieldObject {
  return fields[name]!.filter(({ type }) => type)[0]!;
}

t.test('controls become fields with their values', async (t) => {
  const form = await formOf(
    '<input name=a value=Zoë aria-label=A><textarea name=b aria-label=B>one\ntwo</textarea>' +
      '<input type=checkbox name=c value=yes checked aria-label=C>' +
      '<select name=d aria-label=D><option value=1>One<option value=2 selected>Two</select>' +
      '<select name=e multiple aria-label=E><option>x<option selected>y</select>' +
      '<p data-platen=signature id=f aria-label=F></p>',
  );
  t.match(shown(form, 'a'), { type: 'text', value: 'Zoë' });
  t.match(shown(form, 'b'), { type: 'text', value: 'one\ntwo' });
  t.match(shown(form, 'c'), { type: 'checkbox', value: 'yes', exportValues: 'yes' });
  t.match(shown(form, 'd'), { type: 'combobox', value: '2' });
  t.match(shown(form, 'e'), { type: 'listbox' });
  t.match(shown(form, 'f'), { type: 'signature' });
  t.match(form.source, /pdfuaid/, 'PDF/UA-1 is claimed');
  t.same(form.warnings, []);
});

t.test('radio buttons of a name in two forms keep the mark of each', async (t) => {
  const pair = (owner: string) =>
    `<input type=radio name=s value=a checked aria-label=A ${owner}><input type=radio name=s value=b aria-label=B ${owner}>`;
  for (const body of [
    `<form>${pair('')}</form><form>${pair('')}</form>`,
    `${pair('')}<form>${pair('')}</form>`,
    `<form id=one></form><form id=two></form>${pair('form=one')}${pair('form=two')}`,
  ]) {
    const { fields, warnings } = await formOf(body);
    const groups = Object.values(fields).filter((group) => group.some(({ type }) => type === 'radiobutton'));
    t.equal(groups.length, 2, body);
    for (const group of groups)
      t.ok(
        group.some(({ value }) => value === 'a'),
        'the button that is checked stays so',
      );
    t.match(warnings.join(), /Another field has the name "s"/);
  }
  const { fields } = await formOf(`<form id=one>${pair('')}</form>${pair('form=one')}`);
  t.equal(Object.keys(fields).length, 1, 'a button may stand outside of its form');
});

t.test('radio buttons of a name are one field', async (t) => {
  const form = await formOf(
    '<fieldset><legend>Size</legend><label><input type=radio name=s value=small>S</label><label><input type=radio name=s value=large checked>L</label></fieldset>',
  );
  const buttons = form.fields['s']!.filter(({ type }) => type === 'radiobutton');
  t.same(
    buttons.map(({ exportValues, value }) => [exportValues, value]),
    [
      ['small', 'large'],
      ['large', 'large'],
    ],
  );
  t.match(form.source, /\/TU\(Size\)/);
  t.match(form.source, /\/Alt\(L\)/);
});

t.test('check boxes of one name with several values are fields of their own in a group', async (t) => {
  const form = await formOf('<input type=checkbox name=c value=red checked><input type=checkbox name=c value=blue>');
  t.match(shown(form, 'c.red'), { value: 'red' });
  t.match(shown(form, 'c.blue'), { value: 'Off' });
});

t.test('controls of the same name are one field with two places', async (t) => {
  const form = await formOf('<input name=a value=x><p>and</p><input name=a value=x>');
  t.equal(form.fields['a']!.filter(({ type }) => type === 'text').length, 2);
  t.same(form.warnings, []);
});

t.test('a name that another kind of control has is changed, and told', async (t) => {
  const form = await formOf('<input name=a>\n<input type=checkbox name=a>');
  t.match(shown(form, 'a'), { type: 'text' });
  t.match(shown(form, 'a-2'), { type: 'checkbox' });
  t.match(form.warnings, [/the name "a".*"a-2"/]);
});

t.test('a control in a repeated header is one field with a place on each page', async (t) => {
  const row = '<tr style="height: 150px"><td>x';
  const form = await formOf(
    `<style>@page { size: 300px; margin: 20px }</style><table><thead><tr><th><input name=a aria-label=A></thead>${row.repeat(4)}</table>`,
  );
  const pages = form.fields['a']!.filter(({ type }) => type === 'text').map(({ page }) => page);
  t.ok(pages.length > 1);
  t.same(
    pages,
    pages.map((_, index) => index),
  );
  t.match(form.source, /pdfuaid/, 'the table stays sound');
});

t.test('attributes become flags', async (t) => {
  const { source } = await formOf(
    '<input name=a required maxlength=5><input name=b readonly><input name=c disabled><input name=d type=password value=secret><input name=e spellcheck=false>',
  );
  const entries = (name: string) => new RegExp(`/T\\(${name}\\)/FT/Tx[^>]*`).exec(source)![0];
  t.match(entries('a'), '/Ff 2/MaxLen 5');
  t.match(entries('b'), '/Ff 1');
  t.match(entries('c'), '/Ff 5');
  t.match(entries('d'), '/Ff 8192');
  t.notMatch(entries('d'), '/V', 'a password does not stand in the file');
  t.match(entries('e'), '/Ff 4194304');
});

t.test('a box has a look for each state, also where a style sheet draws it', async (t) => {
  const { source } = await formOf(
    '<style>input { appearance: none; width: 20px; height: 20px; background: #ff0000 } input:checked { background: #00ff00 }</style><input type=checkbox name=a>',
  );
  const [, on, off] = /\/AP<<\/N<<\/on (\d+) 0 R\/Off (\d+) 0 R>>>>\/AS\/Off/.exec(source)!;
  t.not(on, off);
  t.match(source, /\n0 1 0 rg\n/);
  t.match(source, /\n1 0 0 rg\n/);
});

t.test('what a field shows is not on the page, and its box is', async (t) => {
  const { texts, source } = await formOf('<p>Label <input name=a value=typed>');
  t.same(texts, ['Label']);
  t.match(source, /\/Tabs\s*\/S/);
});

t.test('a field without a label keeps the claim of PDF/UA away', async (t) => {
  const { source, warnings } = await formOf('<input name=a>', { pdfStandard: 'pdf/ua-1' });
  t.notMatch(source, /pdfuaid/);
  t.match(warnings, [/the field "a" has no label/]);
  const content = '<html lang=en><title>T</title>\n<p>\n<input name=a>';
  const options = { template: 'none', forms: true, pdfStandard: 'pdf/ua-1' } as const;
  const told = await render({ content, type: 'html' }, options);
  t.match(told.warnings, [{ message: /the field "a" has no label/, position: { line: 3 } }], 'its place is told');
});

t.test('controls that PDF does not know are told, and so is a document without any', async (t) => {
  t.match((await formOf('<input name=a><input type=range>')).warnings, [/An input of type range/]);
  t.match((await formOf('<p>nothing')).warnings, [/The option forms has no effect/]);
});

t.test('without the option nothing is a field', async (t) => {
  const { fields, texts } = await formOf('<p>Label <input name=a value=typed>', { forms: false });
  t.same(fields, {});
  t.same(texts, ['Label typed']);
});
