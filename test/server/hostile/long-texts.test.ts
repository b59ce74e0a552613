/**
 * Texts as long as a request may carry, through every pattern that runs on the event loop. Patterns whose time grows
 * with the square of the length would take hours here, and the test would run out of its time.
 */
import t from 'tap';
import { scrubber } from '../../../server/observe/scrub.js';
import { FORMAT_NAMES, FORMATS, type TextFormat } from '../../../server/schemas/formats.js';
import { createValidators } from '../../../server/schemas/validators.js';
import { defaultConfig } from '../support/default-config.js';

const MEBIBYTE = 1024 * 1024;
const STARTS = ['', '#', 'https://', 'https://a/', '-', 'a://', 'Bearer ', '2026-11-20T', 'signature='];
const UNITS = [
  '1',
  '1.',
  '.',
  ' ',
  '\t',
  'a',
  'a.',
  '_',
  '-',
  '/',
  '../',
  '=',
  ':',
  '\u202e',
  'é',
  '%41',
  '"',
  'svc_live_',
];
const TEXTS = STARTS.flatMap((start) =>
  UNITS.map((unit) => `${start}${unit.repeat(MEBIBYTE / unit.length - start.length)}!`),
);

t.test('every format answers for a mebibyte', async (t) => {
  for (const name of FORMAT_NAMES) {
    const { test, mend }: TextFormat = FORMATS[name];
    for (const text of TEXTS) {
      t.type(test(text), 'boolean');
      mend?.(text.slice(0, 4096));
    }
  }
});

t.test('secrets are looked for in a mebibyte', async (t) => {
  const scrub = scrubber({
    secret: 's'.repeat(40),
    databaseUrl: null,
    s3SecretAccessKey: null,
    metricsToken: null,
    smtpUrl: null,
    planSecret: null,
  });
  for (const text of TEXTS) t.type(scrub(text), 'string');
});

t.test('a mebibyte in a field with a format is too long, whatever it is', async (t) => {
  const { generate } = createValidators(defaultConfig());
  const input = { type: 'markdown', content: 'x' };
  for (const text of ['1'.repeat(MEBIBYTE), `https://${'é'.repeat(MEBIBYTE / 2)}`, '_'.repeat(MEBIBYTE)]) {
    t.match(generate({ input, options: { margin: text } }), [
      { pointer: '/options/margin', message: /at most 32 are/ },
    ]);
    t.match(generate({ input, theme: { logo_url: text } }), [
      { pointer: '/theme/logo_url', message: /has at most 2048 characters/ },
    ]);
    t.match(generate({ input, options: { language: text } }), [
      { pointer: '/options/language', message: /at most 64/ },
    ]);
  }
});
