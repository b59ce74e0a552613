/**
 * What edit(), assemble() and split() write, from documents of all standards, for verapdf.mjs. qpdf reads each, and pdfsig those that
 * are signed. Needs openssl, which makes the certificate.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from '../shared.mjs';
import { callOf } from './golden-documents.mjs';

/** Fewer claims than these are a loss: what is still true is claimed on. */
const LEAST_CLAIMS = 32;
const FACTS = { title: 'Title', language: 'en', createdAt: new Date('2026-01-02T03:04:05Z') };
const NOTE = {
  name: 'note.txt',
  content: 'A note',
  mimeType: 'text/plain',
  description: 'A note',
  relationship: 'Data',
};
const CHAPTERS =
  '# One\n\nA [link](#two) and a note.[^1]\n\n[^1]: The note.\n\n# Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n# Three\n\nThe end.\n';
const FORM =
  '<h1>Form</h1><form><p><label>Name <input name="name" required></label></p><p><label>Yes <input type="checkbox" name="yes"></label></p>' +
  '<p><label>Size <select name="size"><option>small<option>large</select></label></p></form>';

const FIELDS = { name: 'Grace Höpper', yes: true, size: 'large' };

/** Writes them into a folder. Resolves to the files, and to sentences about what is wrong with them. */
export async function writeChangedPdfs(folder) {
  const files = [];
  const problems = [];
  const library = await engine();
  const changes = changesOf(await originals(library), { ...library, sign: signerIn(folder) });
  for (const [name, change] of Object.entries(changes)) {
    for (const [index, { pdf }] of [await change()].flat().entries()) {
      const file = join(folder, `${name}${index > 0 ? `-${index + 1}` : ''}.pdf`);
      writeFileSync(file, pdf);
      files.push(file);
      problems.push(damageOf(file), name.includes('signed') ? signatureOf(file) : null);
    }
  }
  const claims = files.filter((file) => /pdfuaid:part|pdfaid:part/.test(readFileSync(file, 'latin1'))).length;
  if (claims < LEAST_CLAIMS)
    problems.push(`Of what edit, assemble and split write, ${claims} PDFs claim a standard; ${LEAST_CLAIMS} should.`);
  return { files, problems: problems.filter((problem) => problem !== null) };
}

/** Each is one object wherever it is used, so that parts of it belong together. */
async function originals({ render }) {
  const pdfOf = async (input, options = {}) => (await render(input, { template: 'none', ...FACTS, ...options })).pdf;
  const { input, options } = callOf('reader/wiki/input.html');
  return {
    ua1: await pdfOf(CHAPTERS, { css: 'h1 { break-before: page }' }),
    a2a: await pdfOf(CHAPTERS, { pdfStandard: 'pdf/a-2a' }),
    a2b: await pdfOf('# Archive\n\nText.\n', { pdfStandard: 'pdf/a-2b' }),
    a3a: await pdfOf(CHAPTERS, { pdfStandard: 'pdf/a-3a', attachments: [NOTE], css: 'h1 { break-before: page }' }),
    a4: await pdfOf(CHAPTERS, { pdfStandard: 'pdf/ua-2+a-4', css: 'h1 { break-before: page }' }),
    form: await pdfOf({ content: FORM, type: 'html' }, { forms: true }),
    formA2: await pdfOf({ content: FORM, type: 'html' }, { forms: true, pdfStandard: 'pdf/a-2a' }),
    wiki: (await render(input, options)).pdf,
  };
}

/** By the name of the file: how it is made. */
function changesOf(made, { edit, assemble, split, sign }) {
  const parts = async (pdf, options) => {
    const found = [];
    for await (const part of split(pdf, options)) found.push(part);
    return found;
  };
  return {
    'edit-metadata-ua1': () => edit(made.ua1, { title: 'Another', author: 'Ada', keywords: 'a, b' }),
    'edit-metadata-a2a': () => edit(made.a2a, { title: 'Another', author: 'Ada', language: 'en-GB' }),
    'edit-metadata-behind-a2a': () => edit(made.a2a, { title: 'Another', incremental: true }),
    'edit-metadata-a4': () => edit(made.a4, { title: 'Another', subject: 'Subject' }),
    'edit-optimised-a2a': () => edit(made.a2a, { optimise: true }),
    'edit-optimised-wiki': () => edit(made.wiki, { optimise: true }),
    'edit-attachment-a2a': () => edit(made.a2a, { attachments: [NOTE] }),
    'edit-attachment-a3a': () =>
      edit(made.a3a, { attachments: [{ ...NOTE, name: 'b.txt' }], modifiedAt: FACTS.createdAt }),
    'edit-attachment-a4': () => edit(made.a4, { attachments: [NOTE], modifiedAt: FACTS.createdAt }),
    'edit-filled': () => edit(made.form, { fields: FIELDS }),
    'edit-filled-a2a': () => edit(made.formA2, { fields: FIELDS }),
    'edit-flat': () => edit(made.form, { fields: FIELDS, flatten: true }),
    'edit-flat-a2a': () => edit(made.formA2, { fields: FIELDS, flatten: true }),
    'edit-encrypted': () => edit(made.ua1, { encryption: { ownerPassword: 'o' } }),
    'edit-encrypted-a2a': () => edit(made.a2a, { encryption: { ownerPassword: 'o' } }),
    'edit-signed-a2a': () => edit(made.a2a, { sign }),
    'edit-signed-form': () => edit(made.form, { fields: FIELDS, sign }),
    'assemble-ua1': () => assemble([{ pdf: made.ua1 }, { pdf: made.wiki }]),
    'assemble-form': () => assemble([{ pdf: made.form }, { pdf: made.form }, { pdf: made.ua1, pages: 'last-1' }]),
    'assemble-a2a': () => assemble([{ pdf: made.a2a, bookmark: 'First' }, { pdf: made.formA2 }], { title: 'Both' }),
    'assemble-a2a-a2b': () => assemble([{ pdf: made.a2a }, { pdf: made.a2b }]),
    'assemble-a2a-ua1': () => assemble([{ pdf: made.a2a }, { pdf: made.ua1 }]),
    'assemble-a3a': () => assemble([{ pdf: made.a3a, pages: '1' }, { pdf: made.a2a }, { pdf: made.a3a, pages: '2-' }]),
    'assemble-a4': () => assemble([{ pdf: made.a4 }, { pdf: made.a4, pages: '2' }]),
    'assemble-encrypted': async () =>
      assemble([{ pdf: (await edit(made.ua1, { encryption: { ownerPassword: 'o' } })).pdf, password: 'o' }]),
    'split-ua1': () => parts(made.ua1, { every: 1 }),
    'split-a3a': () => parts(made.a3a, { bookmarks: true }),
    'split-a4': () => parts(made.a4, { pages: ['1-2', 'last'] }),
    'split-wiki': () => parts(made.wiki, { every: 2 }),
  };
}

function damageOf(file) {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? null : `${file}: ${stdout}${stderr}`.trim();
}

function signatureOf(file) {
  const { stdout, stderr } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  const isSound = /Signature Validation: Signature is Valid\./.test(stdout) && /Total document signed/.test(stdout);
  return isSound ? null : `${file}: ${stdout}${stderr}`.trim();
}

/** A certificate that signs itself, and the moment when it begins to be valid. */
function signerIn(folder) {
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'ada.key', '-out', 'ada.crt'];
  const rest = [
    '-days',
    '36500',
    '-subj',
    '/CN=Ada Lovelace',
    '-addext',
    'keyUsage=critical,digitalSignature,nonRepudiation',
  ];
  execFileSync('openssl', [...openssl, ...rest], { cwd: folder, stdio: 'ignore' });
  const [certificate, key] = ['ada.crt', 'ada.key'].map((name) => readFileSync(join(folder, name), 'utf8'));
  return { certificate, key, date: new Date(new X509Certificate(certificate).validFrom) };
}
