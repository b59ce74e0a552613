/**
 * Names of equations, `\label{eq:a}`. Temml drops all but letters, digits and hyphens from them, so those are written as
 * codes while it reads a formula.
 */
const NAME = /(\\(?:label|ref|eqref)\s*\{)([^{}\\]{1,80})\}/g;

export function withCodedLabels(tex: string): string {
  return tex.replace(NAME, (_, command: string, name: string) => {
    const coded = name.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
    return `${command}${coded}}`;
  });
}

export function decodedLabel(coded: string): string {
  return coded.replace(/_([0-9a-f]{1,4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
