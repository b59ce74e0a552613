import t from 'tap';
import type { OptionPath, Warning } from '../../../engine/index.js';
import { optionPointer } from '../../../server/errors/place.js';
import { renderFailure } from '../../../server/errors/render-failure.js';
import { presentWarning, presentWarnings } from '../../../server/errors/warning-catalog.js';
import { WARNING_CODES, WARNING_TEXTS } from '../../../server/errors/warning-texts.js';
import { createSchemas } from '../../../server/schemas/schemas.js';
import { SchemaCompiler } from '../../../server/schemas/validators.js';
import { defaultConfig } from '../support/default-config.js';

const config = defaultConfig();
const isWarning = new SchemaCompiler(createSchemas(config)).compile('Warning');

t.test('each code has its texts: fifteen of the specification, and two of ours', async (t) => {
  t.equal(WARNING_CODES.length, 17);
  for (const ours of ['SVC_CONTENT_UNSUPPORTED', 'SVC_RECORD_SKIPPED'] as const) t.ok(WARNING_CODES.includes(ours));
  for (const code of WARNING_CODES) {
    const shown = presentWarning({ code, message: 'Something.', count: 1 }, config);
    t.ok(isWarning(shown), code);
    t.equal(shown.docs_url, `https://pdf.test/docs/errors/${code}`);
    const { title, meaning, effect, agentMessage } = WARNING_TEXTS[code];
    for (const text of [meaning, effect, agentMessage]) t.ok(text.endsWith('.'), `${code}: a sentence`);
    t.notOk(title.endsWith('.'), `${code}: a heading`);
  }
});

t.test('field and details tell the place', async (t) => {
  const base = { code: 'SVC_CSS_UNSUPPORTED', message: 'Something.', count: 3 } as const;
  const at = (rest: Partial<Warning>) => {
    const { field, details } = presentWarning({ ...base, ...rest }, config);
    return { field, ...details };
  };
  t.same(at({}), { field: null, count: 3 });
  t.same(at({ position: { line: 2, column: 5 } }), { field: '/input/content', count: 3, line: 2, column: 5 });
  t.same(at({ position: { file: 'https://a.test/x.css', line: 2, column: 5 } }), {
    field: null,
    count: 3,
    line: 2,
    column: 5,
    file: 'https://a.test/x.css',
  });
  t.same(at({ option: ['theme', 'accent_color'] }), { field: '/theme/accent_color', count: 3 });
  t.same(at({ option: ['theme', 'letterhead'], position: { file: 'letterhead', line: 1, column: 9 } }), {
    field: '/theme/letterhead',
    count: 3,
    line: 1,
    column: 9,
  });
});

t.test('names of the engine become those of the request', async (t) => {
  const pointers: [OptionPath, string][] = [
    [['margin'], '/options/margin'],
    [['pageSize', 'width'], '/options/page_size/width'],
    [['createdAt'], '/options/created_at'],
    [['pdfStandard'], '/options/pdf_standard'],
    [['cover'], '/options/cover'],
    [['theme'], '/theme'],
    [['theme', 'logo_url'], '/theme/logo_url'],
    [['template'], '/template'],
    [['input', 'baseUrl'], '/input/base_url'],
    [['input', 'styles'], '/input/styles'],
  ];
  for (const [path, pointer] of pointers) t.equal(optionPointer(path), pointer);
});

t.test('the order of warnings is kept', async (t) => {
  const warnings = WARNING_CODES.map((code) => ({ code, message: 'x.', count: 1 }));
  t.same(
    presentWarnings(warnings, config).map(({ code }) => code),
    WARNING_CODES,
  );
});

t.test('answers call options by the names of the request', async (t) => {
  const { message } = presentWarning(
    { code: 'SVC_OPTION_IGNORED', message: 'pageNumbers has no effect.', option: ['pageNumbers'], count: 1 },
    { docsUrl: 'https://pdf.test/docs' },
  );
  t.equal(message, 'page_numbers has no effect.');
  const failure = renderFailure({
    kind: 'failed',
    reason: 'page_limit',
    message: 'The document has more than 500 pages; raise the page limit or split it.',
    hint: 'Split the document, or raise the page limit.',
  });
  t.equal(failure.message, 'The document has more than 500 pages; split it.');
  t.equal(failure.details['hint'], 'Split the document.');
});
