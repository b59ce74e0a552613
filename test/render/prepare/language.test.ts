import t from 'tap';
import {
  checkAccessibility,
  createRenderer,
  render,
  type DocumentInput,
  type RenderOptions,
} from '../../../engine/index.js';
import { inspectPdf } from '../../../engine/inspect/inspect-pdf.js';

const ENGLISH =
  'The ferry leaves at nine, and it is never late. If you have a bicycle, please wait until the cars are on board.';
const GERMAN =
  'Die Fähre fährt um neun Uhr ab und ist nie zu spät. Wer ein Fahrrad mit sich hat, wartet, bis die Autos an Bord sind.';

/** What is told of the language, and what the PDF says of it. */
async function languages(input: DocumentInput, options: RenderOptions = {}): Promise<string> {
  const { pdf, detectedLanguage } = await render(input, { template: 'none', pdfStandard: 'none', ...options });
  return `${detectedLanguage ?? '-'} ${inspectPdf(pdf).facts['language'] ?? '-'}`;
}

t.test('Markdown that names no language has the one of its text', async (t) => {
  t.equal(await languages(`# Fahrplan\n\n${GERMAN}`), 'de de');
  t.equal(await languages('# Ja'), '- -', 'a heading alone');
  t.equal(await languages(`---\nlang: en\n---\n${GERMAN}`), '- en', 'front matter is believed');
  t.equal(await languages(GERMAN, { language: 'fr' }), '- fr', 'and so are options');
});

t.test('HTML keeps its tree, and the PDF says the language', async (t) => {
  t.equal(await languages(`<!doctype html><title>A</title><p>${GERMAN}`), 'de de');
  t.equal(await languages(`<!doctype html><html lang="en"><p>${GERMAN}`), '- en');
  t.equal(await languages(`<!doctype html><html lang=""><p>${GERMAN}`), '- -', 'the author says that it is unknown');
  t.equal(await languages(`<!doctype html><pre>${GERMAN}</pre>`), '- -', 'code');
});

t.test('chapters are in one language', async (t) => {
  t.equal(await languages([{ content: '# Eins' }, { content: GERMAN }]), 'de de');
  t.equal(await languages([{ content: `---\nlang: sv\n---\n# Ett` }, { content: GERMAN }]), '- sv', 'one names it');
});

t.test('quotation marks and hyphens are those of the language', async (t) => {
  let dump = '';
  const narrow = { css: '@page { size: 40mm 100mm; margin: 5mm }', hyphenate: true };
  await render(`"Ja." ${GERMAN} Schifffahrtsgesellschaft`, {
    template: 'none',
    ...narrow,
    dump: (text: string) => (dump = text),
  });
  t.match(dump, '„Ja.“');
  t.match(dump, '\\u00ad');
});

t.test('an accessible document names its language', async (t) => {
  const { isAccessible, findings } = await checkAccessibility(`# Ferries\n\n${ENGLISH}`);
  t.equal(isAccessible, true);
  t.match(
    findings.map(({ level, message }) => `${level}: ${message}`),
    [/^advised: No language is named, and the text is taken to be in ‘en’/],
  );
});

t.test('a session follows the language of the text', async (t) => {
  const renderer = createRenderer({ template: 'report' });
  const session = renderer.session();
  for (const text of [`# A\n\n"Ja"\n`, `# A\n\n"Ja"\n\n${GERMAN}\n`, `# A\n\n"Ja"\n\n${ENGLISH}\n`]) {
    const { sha256, detectedLanguage } = await session.render(text);
    const fresh = await renderer.render(text);
    t.same([sha256, detectedLanguage], [fresh.sha256, fresh.detectedLanguage]);
  }
  session.close();
  renderer.close();
});

t.test('the subject is the title of a letter', async (t) => {
  const { isAccessible } = await checkAccessibility(`---\ntemplate: letter\nsubject: Your order\n---\n${ENGLISH}`);
  t.equal(isAccessible, true);
});
