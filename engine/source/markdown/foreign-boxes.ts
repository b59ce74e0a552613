/**
 * Boxes of other dialects, rewritten as directives: admonitions and tabs of MkDocs, blocks of PyMdown (`/// note`), quotes
 * of GitLab (`>>>`), callouts of Quarto, and tabs of Docusaurus.
 */
import { isCalloutName } from './callouts.js';
import { dedent, fenceEnd, fenceOf, indentOf, isBlank, Output, verbatimLines } from './foreign-lines.js';
import type { Site } from './foreign-site.js';

/** They may begin an item of a list or a definition, whose content Python-Markdown indents by four columns. */
const ADMONITION =
  /^( *(?:[:*+-] {3}|\d\. {2})?)(?:!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+"([^"\n]*)")?[ \t]*$/i;
const TAB = /^( *(?:[:*+-] {3}|\d\. {2})?)===[!+]?[ \t]+"([^"\n]{1,200})"[ \t]*$/;
const BLOCK = /^( *)\/{3,}[ \t]+([a-z][\w-]*)[ \t]*(?:\|[ \t]*(.*))?$/i;
const BLOCK_END = /^( *)\/{3,}[ \t]*$/;
const BLOCK_OPTION = /^ {4}(?:type|open|attrs|name|new|select|format):[ \t]/;
const OPEN_DETAILS = /^( *:{3,}[ \t]*details[ \t][^{}\n]*)\{open\}[ \t]*$/;
const UNTITLED = /^( *:{3,}[ \t]*)([a-z]+)[ \t]*\{no-title\}[ \t]*$/i;
/** An element of HTML whose content is Markdown. */
const MARKED_HTML =
  /^ *<(?:div|figure|section|article|aside|details|center|p)\b[^<>\n]{0,400}\smarkdown(?:=["'][^"'\n]*["'])?[^<>\n]{0,400}>[ \t]*$/;
const LONG_QUOTE = /^( *)>>>[ \t]*$/;
const QUARTO = /^( *:{3,})[ \t]*\{([^}\n]*\.callout-(note|tip|important|warning|caution)\b[^}\n]*)\}[ \t]*$/;
const BARE_QUARTO = /^( *:{3,})[ \t]*(callout-(note|tip|important|warning|caution))[ \t]*:*[ \t]*$/;
const JSX_TAB = /^( *)<TabItem\b[^>\n]*>[ \t]*$/;
const JSX_TABS = /^ *<\/?Tabs\b[^>\n]*>[ \t]*$/;

/** Matches a text that may have such boxes. */
export const MAY_HAVE_BOXES =
  /^ *(?:(?:[:*+-] {3}|\d\. {2})?(?:!!!|\?\?\?|===)|\/\/\/|>>>|:{3,}[ \t]*(?:\{|callout-|details |[a-z]+ \{no-title)|<\/?Tab|<[a-z]+ [^>\n]*markdown)/m;

/** Other names of boxes are notes with a class. */
function boxOf(name: string): { readonly name: string; readonly classes: string } {
  const key = name.toLowerCase();
  return isCalloutName(key) ? { name: key, classes: '' } : { name: 'note', classes: ` .callout-${key}` };
}

function opening(name: string, title: string | undefined, others = ''): string {
  const box = boxOf(name);
  const classes = others
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => ` .${one}`);
  const attributes = `${box.classes}${classes.join('')}`.trim();
  // A title in brackets would end at the first closing one.
  if (title === '') return `::: {.callout .callout-${box.name}${box.classes}${classes.join('')}}`;
  const label = title === undefined ? (box.classes === '' ? '' : capital(name)) : title;
  return `::: ${box.name}${label === '' ? '' : ` ${label}`}${attributes === '' ? '' : ` {${attributes}}`}`;
}

function capital(name: string): string {
  return (name[0] ?? '').toUpperCase() + name.slice(1);
}

export function rewriteBoxes(lines: readonly string[], site: Site, depth = 0): string[] {
  const isVerbatim = verbatimLines(lines);
  let unclosed = 0;
  const out = new Output();
  let openQuote: string | null = null;
  // Terminates because `i` only grows.
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (MARKED_HTML.test(line)) {
      i = markedHtml(lines, i, out);
      continue;
    }
    if (isVerbatim[i]) {
      out.push(line);
      continue;
    }
    const box = ADMONITION.exec(line);
    const tab = box ? null : TAB.exec(line);
    const indented = box ?? tab;
    if (indented && depth < 20) {
      const indent = ' '.repeat(indented[1]!.length);
      const end = contentEnd(lines, i + 1, indent.length + 4);
      const content = lines.slice(i + 1, end).map((one) => dedent(one, indent.length + 4));
      out.push(indented[1]! + (box ? opening(box[2]!, box[4], box[3]) : `::: tab ${tab![2]}`));
      const marks = unclosedFence(content);
      for (const one of rewriteBoxes(content, site, depth + 1)) out.push(one === '' ? '' : indent + one);
      // Raw HTML would go on over the line.
      if (endsInMarkup(lines[end - 1]!)) out.close('');
      if (marks !== null) {
        out.close(indent + marks);
        // Code that a box leaves open ends with it: what follows is read anew, as often as a text by hand may need.
        if (unclosed++ < MAX_UNCLOSED)
          for (const [at, is] of verbatimLines(lines.slice(end)).entries()) isVerbatim[end + at] = is;
      }
      out.close(`${indent}:::`);
      i = end - 1;
      continue;
    }
    if (LONG_QUOTE.test(line)) {
      const indent = LONG_QUOTE.exec(line)![1]!;
      if (openQuote === null && lines.slice(i + 1).some((one) => LONG_QUOTE.test(one))) {
        openQuote = indent;
        out.push('');
      } else if (openQuote !== null) {
        openQuote = null;
        out.push('');
      } else out.push(line);
      continue;
    }
    if (openQuote !== null) {
      out.push(`${openQuote}> ${dedent(line, openQuote.length)}`);
      continue;
    }
    const block = BLOCK.exec(line);
    if (block && lines.some((one, at) => at > i && BLOCK_END.test(one))) {
      out.push(block[1]! + blockOpening(block[2]!, block[3]?.trim() ?? '', lines[i + 1]));
      for (; BLOCK_OPTION.test(lines[i + 1] ?? ''); i++) out.push('');
      continue;
    }
    if (BLOCK_END.test(line)) {
      out.push(line.replace(/\/.*$/, ':::'));
      continue;
    }
    const details = OPEN_DETAILS.exec(line);
    if (details) {
      out.push(details[1]!);
      continue;
    }
    const untitled = UNTITLED.exec(line);
    if (untitled && isCalloutName(untitled[2]!)) {
      out.push(untitled[1]! + opening(untitled[2]!, '').replace(/^::: /, ''));
      continue;
    }
    const quarto = QUARTO.exec(line) ?? BARE_QUARTO.exec(line);
    if (quarto) {
      i = quartoCallout(lines, i, quarto, out);
      continue;
    }
    if (JSX_TABS.test(line)) out.push('');
    else if (JSX_TAB.test(line)) {
      const label = /\blabel=(?:"([^"]*)"|\{['"]([^'"]*)['"]\})/.exec(line) ?? /\bvalue="([^"]*)"/.exec(line);
      out.push(`${' '.repeat(indentOf(line))}::: tab ${label?.[1] ?? label?.[2] ?? ''}`);
    } else if (/^ *<\/TabItem>[ \t]*$/.test(line)) out.push(`${' '.repeat(indentOf(line))}:::`);
    else out.push(line);
  }
  return out.finish();
}

/** How many boxes of a text may leave code open. */
const MAX_UNCLOSED = 20;

/** The marks of a fence that the lines open and do not close; null: there is none. */
function unclosedFence(lines: readonly string[]): string | null {
  // Terminates because `i` only grows.
  for (let i = 0; i < lines.length; i++) {
    const fence = fenceOf(lines[i]!);
    if (!fence) continue;
    i = fenceEnd(lines, i, fence);
    if (i === lines.length) return fence.before.replace(/[^ \t>]/g, ' ') + fence.marks;
  }
  return null;
}

/** Parts the tags from the Markdown between them, up to a blank line. Returns the last line that is done. */
function markedHtml(lines: readonly string[], at: number, out: Output): number {
  out.push(lines[at]!);
  let i = at + 1;
  if (!isBlank(lines[i])) out.push('');
  let wasMarkup = true;
  for (; i < lines.length && !isBlank(lines[i]); i++) {
    const isMarkup = /^ *<\/?[a-z]/i.test(lines[i]!);
    if (isMarkup !== wasMarkup && i > at + 1) out.push('');
    out.push(isMarkup ? lines[i]! : lines[i]!.trimStart());
    wasMarkup = isMarkup;
  }
  return i - 1;
}

function endsInMarkup(line: string): boolean {
  return /^[ \t]*<.*>[ \t]*$/.test(line);
}

/** The content of an admonition: lines indented so far, and blank lines between them. */
function contentEnd(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let i = from; i < lines.length; i++) {
    if (/^[ \t]*$/.test(lines[i]!)) continue;
    if (indentOf(lines[i]!) < indent) break;
    end = i + 1;
  }
  return end;
}

/** `/// name | argument`, where the type may stand on the next line. */
function blockOpening(name: string, argument: string, next: string | undefined): string {
  const key = name.toLowerCase();
  if (key === 'admonition' || key === 'details') {
    const type = /^ {4}type:[ \t]*['"]?([\w-]+)/.exec(next ?? '')?.[1];
    return opening(type ?? 'note', argument);
  }
  if (key === 'tab') return `::: tab ${argument}`;
  if (key === 'html') return `::: ${ofSelector(argument)}`;
  if (/caption$/.test(key)) return '::: {.caption}';
  return opening(key, argument === '' ? undefined : argument);
}

/** Attributes by the selector that names an element: `div.one#two[style='color: red']`. */
function ofSelector(selector: string): string {
  const names = [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/[.#][\w-]+/g)].map(([name]) => name);
  const pairs = [...selector.matchAll(/\[([\w-]+)=(?:'([^'\]]*)'|"([^"\]]*)"|([^\s\]]*))\]/g)].map(
    ([, name, ...values]) => `${name}="${values.find((value) => value !== undefined) ?? ''}"`,
  );
  const attributes = [...names, ...pairs].join(' ');
  return `{${attributes === '' ? '.box' : attributes}}`;
}

/** A callout of Quarto: its title is an attribute, or the heading that it begins with. */
function quartoCallout(lines: readonly string[], at: number, match: RegExpExecArray, out: Output): number {
  const [, colons, inside, kind] = match as unknown as [string, string, string, string];
  const attributes = inside
    .replace(/\.?callout-\w+/, '')
    .replace(/(?:title|icon|collapse|appearance)=(?:"[^"]*"|'[^']*'|\S+)/g, '')
    .trim();
  let title = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/
    .exec(inside)
    ?.slice(1)
    .find((one) => one !== undefined);
  let first = at + 1;
  while (first < lines.length && isBlank(lines[first])) first++;
  const heading = title === undefined ? /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(lines[first] ?? '') : null;
  title ??= heading?.[1];
  out.push(`${colons} ${kind}${title === undefined ? '' : ` ${title}`}${attributes === '' ? '' : ` {${attributes}}`}`);
  if (!heading) return at;
  for (let i = at + 1; i <= first; i++) out.push('');
  return first;
}
