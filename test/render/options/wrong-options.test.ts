/** Options that are wrong inside: each is one sentence that names the field, and none passes unnoticed. */
import t from 'tap';
import { compileTemplate, createPool, createRenderer, render, RenderError } from '../../../engine/index.js';
import type { DocumentInput, RenderOptions } from '../../../engine/index.js';

async function failureOf(work: () => unknown): Promise<RenderError> {
  try {
    await work();
  } catch (error) {
    return error as RenderError;
  }
  return new RenderError('internal', 'It passed.');
}

const withOptions = (options: unknown) => () => render('![](a.png)', options as RenderOptions);
const withInput = (input: unknown) => () => render(input as DocumentInput);

type Row = readonly [symptom: string, work: () => unknown, message: RegExp];

const ROWS: readonly Row[] = [
  ['null for options was a TypeError', withOptions(null), /options must be an object/],
  ['a text for options was the unknown option "0"', withOptions('report'), /options must be an object/],
  ['an option called constructor was a TypeError', withOptions({ constructor: 1 }), /Unknown option "constructor"/],
  ['null for a renderer was a TypeError', () => createRenderer(null as never), /options must be an object/],
  [
    'a source that is a number ended the process',
    withInput({ content: '![](a.png)', source: 5 }),
    /source of the input/,
  ],
  ['a URL as source was taken as it came', withInput({ content: 'x', source: new URL('file:///a') }), /href of a URL/],
  ['a misspelt field of the input had no effect', withInput({ content: 'x', typ: 'html' }), /did you mean type\?/],
  ['a number as style sheet was a TypeError', withOptions({ css: [5] }), /style sheet of css must be a string/],
  ['an empty object as style sheet was a TypeError', withOptions({ css: [{}] }), /style sheet of css must be/],
  [
    'a number as CSS of a template was "a bug"',
    withOptions({ template: { css: 5 } }),
    /css of template must be a string/,
  ],
  [
    'a misspelt fragment of a template was left out',
    withOptions({ template: { css: '', fragments: { foter: 'x' } } }),
    /"foter" of template\.fragments; did you mean footer\?/,
  ],
  [
    'a misspelt part of a template was left out',
    withOptions({ template: { css: '', fragmnts: {} } }),
    /mean fragments/,
  ],
  [
    'a misspelt permission allowed everything',
    withOptions({ encryption: { userPassword: 'x', permissions: { print: false } } }),
    /"print" of encryption\.permissions; did you mean printing\?|use printing/,
  ],
  [
    'misspelt permissions allowed everything',
    withOptions({ encryption: { userPassword: 'x', permission: {} } }),
    /did you mean permissions\?/,
  ],
  ['a colour of a watermark had no effect', withOptions({ watermark: { text: 'x', colour: '#fff' } }), /mean color\?/],
  [
    'a description that is a number was "a bug"',
    withOptions({ attachments: [{ name: 'a', content: 'x', description: 5 }] }),
    /description of attachments\.0 must be a string/,
  ],
  ['files without a folder loaded nothing', withOptions({ resources: { kind: 'files' } }), /need the field folder/],
  [
    'a callback without a function loaded nothing',
    withOptions({ resources: { kind: 'callback' } }),
    /need the field load/,
  ],
  [
    'a misspelt limit of resources had no effect',
    withOptions({ resources: { kind: 'none', limits: { maxSize: 4 } } }),
    /"maxSize" of resources\.limits/,
  ],
  [
    'a host that stands alone was read as its letters',
    withOptions({ resources: { kind: 'files', folder: '.', allowNet: 'example.com' } }),
    /allowNet of resources must be an array of strings/,
  ],
  [
    'a text in a map of resources was "a bug"',
    withOptions({ resources: new Map([['a.png', 'x']]) }),
    /must be a Uint8Array/,
  ],
  [
    'a page without width was ignored',
    withOptions({ pageSize: { width: 0, height: 5 } }),
    /width of a page must be above 0/,
  ],
  [
    'a misspelt listener of a session was never called',
    () =>
      createRenderer()
        .session()
        .render('x', { onFirstChanged: () => 1 } as object),
    /did you mean onFirstChange\?/,
  ],
  [
    'null for listeners was a TypeError',
    () =>
      createRenderer()
        .session()
        .render('x', null as never),
    /second argument/,
  ],
  ['a misspelt size of a pool had no effect', () => createPool({}, { sise: 2 } as object), /did you mean size\?/],
  [
    'inputs that are no list were a TypeError',
    () => createPool({}, { warmUp: { inputs: 'x' } } as never),
    /be an array/,
  ],
  ['a template that is missing was a TypeError', () => compileTemplate(undefined as never), /input must be the text/],
  ['a misspelt schema checked nothing', () => compileTemplate('x', { scheme: {} } as object), /did you mean schema\?/],
];

for (const [symptom, work, message] of ROWS)
  t.test(symptom, async (t) => {
    const error = await failureOf(work);
    t.ok(error instanceof RenderError);
    t.equal(error.reason, 'input_invalid');
    t.match(error.message, message);
    t.equal(error.message.split('\n').length, 1);
  });

t.test('a function for resources that answers with something else ended the render', async (t) => {
  for (const answer of ['text', new ArrayBuffer(8), { data: 1 }, new Response('x')]) {
    const { warnings } = await render('![](a.png)', { resources: (() => answer) as never });
    t.match(warnings, [{ code: 'SVC_IMAGE_UNAVAILABLE', message: /has to return a Uint8Array/ }]);
  }
  const { warnings } = await render('![](a.png)', { resources: (() => undefined) as never });
  t.match(warnings, [{ code: 'SVC_IMAGE_UNAVAILABLE' }]);
});
