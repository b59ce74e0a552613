/** Text of terminals as HTML: colours and weight of SGR sequences (ECMA-48, § 8.3.117); other control sequences do nothing on paper. */
import { escapeMarkup } from '../../base/markup.js';

const SEQUENCE =
  /\u001B\[([\d;:]*)([@-~])|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)|\u001B[@-Z\\-_]|[\u0000-\u0008\u000B\u000C\u000E-\u001A]/g;
/** Names of the eight colours, and of the eight bright ones, which are set as these. */
const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'gray'] as const;

interface Look {
  readonly color: string;
  readonly isBold: boolean;
}
const PLAIN: Look = { color: '', isBold: false };

/** HTML for the inside of `pre`. */
export function ansiAsHtml(text: string): string {
  let look = PLAIN;
  let result = '';
  let at = 0;
  const add = (part: string): void => {
    if (part === '') return;
    const classes = [look.color && `ansi-${look.color}`, look.isBold && 'ansi-bold'].filter(Boolean).join(' ');
    result += classes ? `<span class="${classes}">${escapeMarkup(part)}</span>` : escapeMarkup(part);
  };
  const shown = overwritten(text);
  for (const match of shown.matchAll(SEQUENCE)) {
    add(shown.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[2] === 'm') look = lookAfter(look, match[1]!);
  }
  add(shown.slice(at));
  return result;
}

/** A carriage return begins its line anew, as progress bars do. */
function overwritten(text: string): string {
  if (!text.includes('\r')) return text;
  // Not by an expression, which begins at each character of a long line anew.
  const lastPart = (line: string): string => {
    let end = line.length;
    while (line[end - 1] === '\r') end--;
    return end === 0 ? '' : line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
  };
  return text.split('\n').map(lastPart).join('\n');
}

function lookAfter(before: Look, parameters: string): Look {
  let look = before;
  const codes = parameters === '' ? [0] : parameters.split(/[;:]/).map(Number);
  // Terminates because `i` only grows.
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code === 0) look = PLAIN;
    else if (code === 1) look = { ...look, isBold: true };
    else if (code === 22) look = { ...look, isBold: false };
    else if (code === 39) look = { ...look, color: '' };
    else if (code === 38 || code === 48) {
      const isIndex = codes[i + 1] === 5;
      if (code === 38) look = { ...look, color: isIndex ? (COLORS[codes[i + 2]! & 7] ?? '') : '' };
      if (isIndex && codes[i + 2]! > 15) look = { ...look, color: '' };
      i += isIndex ? 2 : 4;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) look = { ...look, color: COLORS[code % 10]! };
  }
  return look;
}
