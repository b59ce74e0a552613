import { join } from 'node:path';
import t, { type Test } from 'tap';
import { resolveDocumentOptions } from '../../engine/cli/document-options.js';
import { parseSignDate } from '../../engine/cli/option-values.js';
import { readSignOptions } from '../../engine/cli/sign-flags.js';
import { SIGNED_AT } from '../signature/certificates.js';

function folder(t: Test): string {
  return t.testdir({ 'ada.crt': 'certificate', 'root.crt': 'root', 'ada.key': 'key', secret: 'from a file\nmore\n' });
}

const RAW = { signCert: ['ada.crt', 'root.crt'], signKey: 'ada.key', signDate: SIGNED_AT };

t.test('certificates and key are read from files', async (t) => {
  t.strictSame(readSignOptions({ ...RAW, signReason: 'Approved', signField: 'here' }, folder(t)), {
    certificate: [Buffer.from('certificate'), Buffer.from('root')],
    key: Buffer.from('key'),
    date: SIGNED_AT,
    reason: 'Approved',
    field: 'here',
  });
});

t.test('without these options nobody signs', async (t) => {
  t.notOk('sign' in resolveDocumentOptions({}, folder(t)));
  t.ok('sign' in resolveDocumentOptions(RAW, folder(t)));
});

t.test('the passphrase comes from a file or the environment', async (t) => {
  const cwd = folder(t);
  t.equal(readSignOptions({ ...RAW, signPassphraseFile: join(cwd, 'secret') }, cwd)?.passphrase, 'from a file');
  t.teardown(() => delete process.env['PLATEN_SIGN_PASSPHRASE']);
  process.env['PLATEN_SIGN_PASSPHRASE'] = 'from the environment';
  t.equal(readSignOptions(RAW, cwd)?.passphrase, 'from the environment');
});

t.test('the date of the PDF is that of the signature, where it has none', async (t) => {
  const { signDate: _signDate, ...undated } = RAW;
  t.equal(readSignOptions({ ...undated, createdAt: SIGNED_AT }, folder(t))?.date, SIGNED_AT);
  t.throws(() => readSignOptions(undated, folder(t)), /says when it is made: give --sign-date now/);
  t.ok(parseSignDate('now') instanceof Date);
  t.same(parseSignDate('2026-11-23T12:00Z'), SIGNED_AT);
});

t.test('half of a signature, or a file that is not there, is told', async (t) => {
  t.throws(() => readSignOptions({ signReason: 'Approved' }, folder(t)), /give --sign-cert FILE and --sign-key FILE/);
  t.throws(() => readSignOptions({ ...RAW, signKey: 'no.key' }, folder(t)), /Cannot read no\.key/);
});
