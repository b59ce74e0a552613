/** Colour spaces of a page's resources (ISO 32000-2, 8.6), and colours in words. */
import type { PdfFile } from '../syntax/pdf-file.js';
import { entryOf, Name, type Dict, type PdfObject } from '../syntax/objects.js';
import type { Digests } from './digest.js';
import { initialColour, type ColourSpace } from './state.js';

const BY_NAME: Readonly<Record<string, ColourSpace>> = {
  DeviceGray: 'grey',
  CalGray: 'grey',
  G: 'grey',
  DeviceRGB: 'rgb',
  CalRGB: 'rgb',
  RGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
  Pattern: 'pattern',
};
const BY_COMPONENTS: Readonly<Record<number, ColourSpace>> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' };

export class ColourReader {
  constructor(
    private readonly file: PdfFile,
    private readonly digests: Digests,
  ) {}

  /** The space that `cs` names, and the colour that it begins with. */
  space(object: PdfObject | undefined, resources: Dict): { readonly space: ColourSpace; readonly colour: string } {
    const space = this.spaceOf(object, resources);
    return { space, colour: initialColour(space) };
  }

  pattern(name: string, resources: Dict): string {
    return `pattern-${this.digests.of(this.file.dict(resources.get('Pattern')).get(name))}`;
  }

  private spaceOf(object: PdfObject | undefined, resources: Dict): ColourSpace {
    const { file } = this;
    if (object instanceof Name) {
      const device = entryOf(BY_NAME, object.name);
      if (device) return device;
      const defined = file.get(file.dict(resources.get('ColorSpace')).get(object.name));
      if (defined instanceof Name) return entryOf(BY_NAME, defined.name) ?? 'grey';
      return this.arraySpace(file.array(defined));
    }
    return this.arraySpace(file.array(object));
  }

  private arraySpace([family, ...rest]: readonly PdfObject[]): ColourSpace {
    const { file } = this;
    const name = file.name(family) ?? '';
    if (name === 'ICCBased') return BY_COMPONENTS[file.number(file.dict(rest[0]).get('N'), 3)] ?? 'rgb';
    if (name === 'Separation') return { named: file.name(rest[0]) ?? name };
    if (name === 'DeviceN')
      return {
        named: file
          .array(rest[0])
          .map((part) => file.name(part))
          .join('+'),
      };
    return entryOf(BY_NAME, name) ?? { named: name };
  }
}
