/** The fonts and pictures of a PDF. */
import { entryOf, Ref, type Dict, type PdfObject } from '../read/syntax/objects.js';
import type { PdfFile } from '../read/syntax/pdf-file.js';
import type { InspectedFont, InspectedImage } from './inspection.js';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'];
const SUBSET = /^[A-Z]{6}\+/;

/** By name, then by size. */
export function fontsOf(file: PdfFile): readonly InspectedFont[] {
  return objectsWith(file, 'Type', 'Font')
    .filter((dict) => !file.name(dict.get('Subtype'))?.startsWith('CIDFont'))
    .map((dict) => fontOf(file, dict))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : b.bytes - a.bytes));
}

function fontOf(file: PdfFile, dict: Dict): InspectedFont {
  const subtype = file.name(dict.get('Subtype')) ?? '';
  const isComposite = subtype === 'Type0';
  const inner = isComposite ? file.dict(file.array(dict.get('DescendantFonts'))[0]) : dict;
  const descriptor = file.dict(inner.get('FontDescriptor'));
  const programs = PROGRAMS.flatMap((key) => file.stream(descriptor.get(key)) ?? []);
  const name = file.name(dict.get('BaseFont')) ?? file.name(dict.get('Name')) ?? 'unnamed';
  const isOpenType = programs.some((program) => file.name(program.dict.get('Subtype')) === 'OpenType');
  return {
    name: name.replace(SUBSET, ''),
    type: isOpenType
      ? 'OpenType'
      : (entryOf(TYPES, isComposite ? (file.name(inner.get('Subtype')) ?? '') : subtype) ?? subtype),
    embedded: subtype === 'Type3' || programs.length > 0,
    subset: SUBSET.test(name),
    unicode: dict.has('ToUnicode'),
    bytes: programs.reduce((sum, program) => sum + program.raw.length, 0),
  };
}

const TYPES: Readonly<Record<string, string>> = { CIDFontType0: 'Type1 (CID)', CIDFontType2: 'TrueType (CID)' };

/** The largest first. Masks count for the picture that they belong to. */
export function imagesOf(file: PdfFile): readonly InspectedImage[] {
  const images = objectsWith(file, 'Subtype', 'Image');
  const masks = new Set(images.flatMap((dict) => masksOf(file, dict)));
  return images
    .filter((dict) => !masks.has(dict))
    .map((dict) => ({
      width: file.number(dict.get('Width')),
      height: file.number(dict.get('Height')),
      colours: colourSpace(file, dict.get('ColorSpace')),
      bits: file.number(dict.get('BitsPerComponent'), file.get(dict.get('ImageMask')) === true ? 1 : 0),
      filter: [dict.get('Filter'), ...file.array(dict.get('Filter'))].flatMap((one) => file.name(one) ?? []).join(' '),
      bytes: [dict, ...masksOf(file, dict)].reduce((sum, one) => sum + file.number(one.get('Length')), 0),
    }))
    .sort((a, b) => b.bytes - a.bytes);
}

const masksOf = (file: PdfFile, dict: Dict): readonly Dict[] =>
  [dict.get('SMask'), dict.get('Mask')].flatMap((mask) => file.stream(mask)?.dict ?? []);

function colourSpace(file: PdfFile, object: PdfObject | undefined): string {
  const parts = file.array(object);
  const name = file.name(object) ?? file.name(parts[0]) ?? '';
  return name === 'Indexed' ? `Indexed ${colourSpace(file, parts[1])}` : name;
}

function objectsWith(file: PdfFile, key: string, name: string): readonly Dict[] {
  return file.numbersOfObjects
    .map((number) => file.dict(new Ref(number)))
    .filter((dict) => file.name(dict.get(key)) === name);
}
