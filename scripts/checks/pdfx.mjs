#!/usr/bin/env node
/**
 * pdfx.mjs FILE.pdf...: checks files against rules of PDF/X-4 (ISO 15930-7) that can be read from their objects. Needs
 * qpdf. It does not look into content streams, fonts, or the tables of profiles. Exit code 1 when a file breaks a rule.
 */
import { execFileSync } from 'node:child_process';

const files = process.argv.slice(2);
for (const file of files) {
  const broken = brokenRules(file);
  console.log(`${file}: ${broken.length === 0 ? 'breaks no rule that is checked' : broken.join('; ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

function brokenRules(file) {
  const { qpdf } = JSON.parse(run('--json=2', '--json-stream-data=none', file));
  const objects = qpdf[1];
  const follow = (value) =>
    typeof value === 'string' && / \d+ R$/.test(value) ? valueOf(objects[`obj:${value}`]) : value;
  const trailer = objects.trailer.value;
  const catalog = follow(trailer['/Root']);
  const info = follow(trailer['/Info']) ?? {};
  const intents = (follow(catalog['/OutputIntents']) ?? []).map(follow);
  const intent = intents.find((found) => found['/S'] === '/GTS_PDFX');
  const metadata = run(
    '--show-object=' + catalog['/Metadata'].replace(/ R$/, '').replace(' ', ','),
    '--raw-stream-data',
    file,
  );
  const pages = Object.values(objects)
    .map(valueOf)
    .filter((value) => value?.['/Type'] === '/Page');
  const rules = [
    [trailer['/Encrypt'] === undefined, 'it is encrypted'],
    [follow(trailer['/ID'])?.length === 2, 'it has no ID'],
    [
      intent && intent['/OutputConditionIdentifier'] && intent['/DestOutputProfile'],
      'it has no output intent of PDF/X',
    ],
    [intent && isPress(run(...shown(intent['/DestOutputProfile']), file)), 'the output profile is not of a press'],
    [['/True', '/False'].includes(follow(info['/Trapped'])), 'it does not say whether it is trapped'],
    [/GTS_PDFXVersion[^>]*>PDF\/X-4</.test(metadata), 'the metadata do not claim PDF/X-4'],
    [/<dc:title>/.test(metadata) && follow(info['/Title']), 'it has no title'],
    [
      ['CreateDate', 'ModifyDate', 'MetadataDate'].every((name) => metadata.includes(`<xmp:${name}>`)),
      'a date is missing',
    ],
    [
      ['DocumentID', 'VersionID', 'RenditionClass'].every((name) => metadata.includes(`<xmpMM:${name}`)),
      'an identifier is missing',
    ],
    [!follow(catalog['/OpenAction']) && !follow(catalog['/AA']), 'it has actions'],
    [pages.length > 0 && pages.every(hasBoxes), 'a page has no TrimBox inside of its BleedBox and MediaBox'],
    [pages.every((page) => page['/Annots'] === undefined), 'it has annotations'],
    [
      Object.values(objects)
        .map(valueOf)
        .every((value) => value?.['/Type'] !== '/FontDescriptor' || hasFile(value)),
      'a font is not embedded',
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, what]) => what);
}

function valueOf(object) {
  return object?.stream ? object.stream.dict : object?.value;
}

function shown(reference) {
  return [`--show-object=${reference.replace(/ R$/, '').replace(' ', ',')}`, '--filtered-stream-data'];
}

function run(...options) {
  return execFileSync('qpdf', options, { encoding: 'latin1', maxBuffer: 1 << 30 });
}

/** The device class in the profile's header (ICC.1:2010, 7.2.5). */
function isPress(profile) {
  return profile.slice(12, 16) === 'prtr';
}

function hasFile(descriptor) {
  return ['/FontFile', '/FontFile2', '/FontFile3'].some((name) => name in descriptor);
}

function hasBoxes(page) {
  const [media, bleed, trim] = ['/MediaBox', '/BleedBox', '/TrimBox'].map((name) => page[name]);
  return Boolean(media && trim) && isWithin(trim, bleed ?? media) && isWithin(bleed ?? trim, media);
}

function isWithin(inner, outer) {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
