/**
 * What style sheets say of colours for a press: `@color-profile` (CSS Color 5, § 5), `@-platen-spot`, and the uses of
 * such colours that deserve a warning.
 */
import type { Diagnostics, SourcePosition } from '../../diagnostics.js';
import { grouped } from '../../base/numbers.js';
import type { DeclarationSource } from './declarations.js';
import { serialize, shorten, type AtRuleNode, type ComponentValue, type DeclarationNode } from '../syntax/syntax.js';
import { customIdent, keywords, string, ValueCursor, type Parse } from '../syntax/value-cursor.js';
import { color } from '../values/color.js';
import {
  customColor,
  DEVICE_CMYK,
  deviceCmyk,
  isCustom,
  isDeviceCmyk,
  type CustomColorSpace,
  type CustomColorSpaces,
} from '../values/custom-colors.js';
import type { SpotInk } from '../values/inks.js';
import { url } from '../values/urls.js';

export interface ColorSpaceRule {
  /** With its dashes, or `device-cmyk`: the press that the document is for. */
  readonly name: string;
  readonly space: CustomColorSpace;
}

/** A declaration with colours for a press. */
export interface PressColorUse {
  readonly declaration: string;
  readonly position: SourcePosition | undefined;
  /** The names in `color(--name …)`. */
  readonly spaces: readonly string[];
  /** The greatest sum of process inks, in percent. */
  readonly totalInk: number;
}

/** How much ink paper takes, in percent: what the usual conditions for coated paper allow. */
export const DEFAULT_INK_LIMIT = 300;

const dashedName: Parse<string> = (cursor) => {
  const name = customIdent(cursor);
  return name?.startsWith('--') && name.length > 2 ? name : undefined;
};

/** Reads `@color-profile`. A rule that says nothing is warned of and gives nothing. */
export function colorProfileRules(node: AtRuleNode, source: DeclarationSource): ColorSpaceRule[] {
  const cursor = new ValueCursor(node.prelude);
  const name = cursor.try(dashedName) ?? cursor.ident();
  const isNamed = cursor.atEnd && (name?.startsWith('--') || name === DEVICE_CMYK);
  const profile = descriptor(node, 'src', url, source.base);
  if (isNamed && profile !== undefined) return [{ name: name!, space: { kind: 'icc', profile } }];
  const missing = isNamed ? 'it has no src: url(…)' : 'its name has to begin with two dashes, or be device-cmyk';
  return ignored(node, source, missing);
}

/** Reads `@-platen-spot --name { alternate: <color>; name: "…"; overprint: true }`. The dashes of the name may be left out. */
export function spotInkRules(node: AtRuleNode, source: DeclarationSource): ColorSpaceRule[] {
  const ident = new ValueCursor(node.prelude).whole(customIdent);
  if (ident === undefined) return ignored(node, source, 'it has no name');
  const alternate = descriptor(node, 'alternate', color, source.base);
  if (typeof alternate !== 'object' || !('r' in alternate))
    return ignored(node, source, 'it needs an alternate that is a colour by itself, such as device-cmyk(0 1 1 0)');
  const plain = ident.replace(/^--/, '');
  const { r, g, b, ink } = alternate;
  const spot: SpotInk = {
    name: descriptor(node, 'name', string, '') ?? plain,
    alternate: ink ?? { kind: 'rgb', components: [r, g, b] },
    overprints: descriptor(node, 'overprint', keywords('true', 'false'), '') === 'true',
  };
  return [{ name: `--${plain}`, space: { kind: 'spot', spot } }];
}

function descriptor<T>(node: AtRuleNode, name: string, parse: Parse<T>, base: string): T | undefined {
  let found: T | undefined;
  for (const item of node.block ?? [])
    if (item.kind === 'declaration' && item.name === name)
      found = new ValueCursor(item.values, base).whole(parse) ?? found;
  return found;
}

function ignored({ name, prelude, start }: AtRuleNode, source: DeclarationSource, why: string): [] {
  const rule = `@${name} ${shorten(serialize(prelude))}`.trim();
  const message = `“${rule}” was ignored: ${why}.`;
  source.diagnostics?.warn('SVC_CSS_UNSUPPORTED', message, source.positionOf(start));
  return [];
}

/** The last rule for a name wins. */
export function mergeColorSpaces(rules: readonly ColorSpaceRule[]): CustomColorSpaces {
  return new Map(rules.map(({ name, space }) => [name, space]));
}

const PRESS_COLOR = /device-cmyk\(|color\(\s*--/i;

/** Notes a declaration that has colours for a press. */
export function notePressColors(node: DeclarationNode, source: DeclarationSource): void {
  if (!source.pressColors || !PRESS_COLOR.test(node.text)) return;
  const spaces: string[] = [];
  let totalInk = 0;
  const visit = (value: ComponentValue): void => {
    const cmyk = isDeviceCmyk(value) ? deviceCmyk(value)?.ink : undefined;
    if (cmyk)
      totalInk = Math.max(
        totalInk,
        cmyk.components.reduce((sum, amount) => sum + amount * 100, 0),
      );
    const name = isCustom(value) ? customColor(value)?.name : undefined;
    if (name !== undefined) spaces.push(name);
    value.children.forEach(visit);
  };
  node.values.forEach(visit);
  const declaration = `${node.name}: ${shorten(node.text)}`;
  source.pressColors.push({ declaration, position: source.positionOf(node.start), spaces, totalInk });
}

/** Warns of colours that nothing declares, and of more ink than the paper takes. */
export function warnOfPressColors(
  uses: readonly PressColorUse[],
  spaces: CustomColorSpaces,
  inkLimit: number,
  diagnostics: Pick<Diagnostics, 'warn'>,
): void {
  for (const { declaration, position, spaces: named, totalInk } of uses) {
    const unknown = named.find((name) => !spaces.has(name));
    if (unknown !== undefined) {
      const how = `declare it with @-platen-spot ${unknown} or @color-profile ${unknown}`;
      diagnostics.warn(
        'SVC_CSS_UNSUPPORTED',
        `“${declaration}”: nothing declares ${unknown}, so it is black; ${how}.`,
        position,
      );
    }
    // Sums of fractions are not exact.
    if (totalInk > inkLimit + 1e-6) {
      const sum = `${grouped(Math.round(totalInk))} %`;
      const message = `“${declaration}” takes ${sum} of ink, more than ${inkLimit} %; use less, or raise inkLimit if the paper takes it.`;
      diagnostics.warn('SVC_CONTENT_UNSUPPORTED', message, position);
    }
  }
}
