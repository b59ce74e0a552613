/** Each option of a render has a flag and a field of requests, or stands here with the reason why it has none. */
import t from 'tap';
import { DOCUMENT_FLAGS } from '../../engine/cli/document-flags.js';
import { OPTION_NAMES, type OptionName } from '../../engine/render/options/option-table.js';
import { renderOptionFields } from '../../server/schemas/render-option-fields.js';

type Reasons = Readonly<Partial<Record<OptionName, string>>>;

const FUNCTION = 'a function of JavaScript';

const WITHOUT_FLAG: Reasons = {
  subject: 'front matter has it',
  keywords: 'front matter has it',
  elements: FUNCTION,
  remarkPlugins: FUNCTION,
  rehypePlugins: FUNCTION,
  onProgress: FUNCTION,
  onWarning: FUNCTION,
  onPage: FUNCTION,
  signal: 'Ctrl+C ends a command',
  encryption: 'platen edit encrypts what was rendered',
  sign: 'several flags make it (sign-flags.ts)',
  resources: 'the flags of access make it (access.ts)',
  limits: 'the command reads a flag for each limit',
  strict: 'the command fails by its own exit code',
  dump: 'the command writes it beside or instead of the PDF',
};

const WITHOUT_FIELD: Reasons = {
  elements: FUNCTION,
  remarkPlugins: FUNCTION,
  rehypePlugins: FUNCTION,
  onProgress: FUNCTION,
  onWarning: FUNCTION,
  onPage: FUNCTION,
  signal: 'the end of the connection ends a render',
  template: 'a field beside the options',
  theme: 'a field beside the options',
  css: 'a field of the input',
  invoice: 'front matter has it',
  fonts: 'assets of the workspace',
  systemFonts: 'the machine is the operator’s',
  resources: 'settings of the operator',
  limits: 'settings of the operator',
  sign: 'keys do not travel in requests',
  highlight: 'the template decides',
  shrinkToFit: 'CSS has it: -platen-fit',
  tagged: 'PDFs of the service are tagged',
  outputProfile: 'for a printing house: the library and the command line',
  inkLimit: 'for a printing house: the library and the command line',
  blackText: 'for a printing house: the library and the command line',
  dump: 'for tests: the library and the command line',
};

function missing(has: (name: OptionName) => boolean, reasons: Reasons): OptionName[] {
  return OPTION_NAMES.filter((name) => has(name) === Object.hasOwn(reasons, name));
}

t.test('an option without a flag is one that cannot have one', (t) => {
  const set = new Set(DOCUMENT_FLAGS.map(({ sets }) => sets));
  t.same(
    missing((name) => set.has(name), WITHOUT_FLAG),
    [],
  );
  t.end();
});

t.test('an option without a field of requests is one that cannot have one', (t) => {
  const fields = renderOptionFields({ retentionHours: 1, maxRetentionHours: 1 });
  const fieldOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  t.same(
    missing((name) => Object.hasOwn(fields, fieldOf(name)), WITHOUT_FIELD),
    [],
  );
  t.end();
});
