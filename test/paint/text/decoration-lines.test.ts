/** Underlines and overlines, which leave out the glyphs that they would cross (text-decoration-skip-ink). */
import t from 'tap';
import { layout } from '../../layout/harness.js';
import { rendered } from '../../render/pdf-reader.js';
import { paint } from '../paint-layout.js';

/** The lines of a document as [left, width] in CSS px, from the left to the right. */
async function linesOf(html: string): Promise<number[][]> {
  const [canvas] = paint(await layout(html));
  return canvas!.rects.map(({ x, width }) => [x, width].map((points) => Math.round((points / 0.75) * 100) / 100));
}

const u = (style: string, text: string) => `<u style="${style}">${text}</u>`;

t.test('an underline leaves room round the letters that reach below it', async (t) => {
  // Letters are 5 px wide, and the inked part of "g" is 3 px of them, from 1 px on. The line is 1 px thick.
  t.same(await linesOf(u('', 'aagaa')), [
    [0, 10],
    [15, 10],
  ]);
  t.same(await linesOf(u('', 'aaaaa')), [[0, 25]]);
});

t.test('a line that is crossed everywhere is not drawn', async (t) => {
  t.same(await linesOf(u('', 'gggg')), []);
});

t.test('text-decoration-skip-ink: none draws the line through', async (t) => {
  t.same(await linesOf(u('text-decoration-skip-ink: none', 'aagaa')), [[0, 25]]);
});

t.test('a line-through is never interrupted', async (t) => {
  t.same(await linesOf(u('text-decoration: line-through', 'aagaa')), [[0, 25]]);
});

t.test('ideographs do not interrupt a line, unless all glyphs do', async (t) => {
  const style = 'text-decoration: overline; text-underline-offset: 0';
  t.same(await linesOf(u(`${style}; text-decoration-line: underline; text-underline-offset: -2px`, '水水')), [[0, 10]]);
  const all = await linesOf(u('text-underline-offset: -2px; text-decoration-skip-ink: all', '水水'));
  t.same(all, []);
});

t.test('of an underline and an overline that are double, the second lines stand outside', async (t) => {
  const [canvas] = paint(
    await layout(u('text-decoration: underline overline double; text-decoration-skip-ink: none', 'aa')),
  );
  const tops = canvas!.rects.map(({ y }) => y / 0.75);
  // The overline stands on the ascent, the underline 1 px below the baseline at 8 px.
  t.same(
    tops.toSorted((a, b) => a - b),
    [-3, -1, 9, 11],
  );
});

t.test('all text of a box has its line at one place, also where it is raised or large', async (t) => {
  const tops = async (html: string) => {
    const [canvas] = paint(await layout(`<p style="margin: 0; line-height: 40px">${html}</p>`));
    return new Set(canvas!.rects.map(({ y }) => Math.round(y * 100) / 100)).size;
  };
  t.equal(await tops('<u>ab<sup>c</sup>d<big>e</big></u>'), 1, 'of an inline box');
  t.equal(await tops('<div style="text-decoration: underline">ab<sup>c</sup>d</div>'), 1, 'of a block');
  t.equal(await tops('ab<sup><u>c</u></sup><u>d</u>'), 2, 'each box has its own');
  t.equal(await tops('<u>ab<span style="position: relative; top: -5px">c</span></u>'), 2, 'lines move with their text');
});

t.test('spaces at the start and end of a line have no lines', async (t) => {
  const pre = 'white-space: pre';
  // A space is 5 px wide, too.
  t.same(await linesOf(u(pre, '  ab c ')), [[10, 20]]);
  t.same(await linesOf(`<pre>${u('', ' ab ')}<b> c</b></pre>`), [[5, 15]], 'those before other text have one');
  t.same(await linesOf(u('', '\u2003ab')), [[5, 10]], 'all white space counts');
  t.same(await linesOf(u('letter-spacing: 2px', 'ab&nbsp;')), [[0, 12]], 'so does letter-spacing beside it');
  t.same(await linesOf(u('', '&nbsp;&nbsp;')), [[0, 10]], 'a blank to be filled in keeps its line');
});

t.test('text-decoration-skip-spaces says which spaces have no lines', async (t) => {
  const lines = (value: string) => linesOf(u(`white-space: pre; text-decoration-skip-spaces: ${value}`, ' ab c '));
  t.same(await lines('none'), [[0, 30]]);
  t.same(await lines('start'), [[5, 25]]);
  t.same(await lines('end'), [[0, 25]]);
  t.same(await lines('all'), [
    [5, 10],
    [20, 5],
  ]);
});

t.test('a thickness that is asked for is rounded down to whole px, and is one at least', async (t) => {
  const thickness = async (value: string) => {
    const style = `text-decoration-thickness: ${value}; text-decoration-skip-ink: none`;
    const [canvas] = paint(await layout(u(style, 'aa')));
    return canvas!.rects[0]!.height / 0.75;
  };
  t.equal(await thickness('2.9px'), 2);
  t.equal(await thickness('0.2px'), 1);
  t.equal(await thickness('0.3em'), 3);
});

t.test('an underline at the place that the font tells begins there, however thick it is', async (t) => {
  const top = async (thickness: string) => {
    const style = `text-underline-position: from-font; text-decoration: underline ${thickness}; text-decoration-skip-ink: none`;
    const [canvas] = paint(await layout(u(style, 'aa')));
    return canvas!.rects[0]!.y;
  };
  t.equal(await top('1px'), await top('5px'));
});

t.test('dots and dashes go on through the texts of a line in step', async (t) => {
  const offsets = async (style: string) => {
    const html = `<p style="text-decoration: underline ${style} 4px; text-decoration-skip-ink: none; font: 20px Arimo">foo <b>bold</b> שלום baz`;
    const { streams } = await rendered(
      { content: `<!DOCTYPE html><title>t</title>${html}`, type: 'html' },
      { template: 'none' },
    );
    const lines = [...streams.join('\n').matchAll(/\[([\d. ]+)\]([\d.]+) d[^]*?([\d.]+) [\d.]+ m/g)];
    return lines.map(([, dash, offset, x]) => ({
      period: dash!.split(' ').reduce((sum, part) => sum + Number(part), 0),
      at: Number(x) - Number(offset),
    }));
  };
  for (const style of ['dotted', 'dashed']) {
    const found = await offsets(style);
    t.ok(found.length >= 4, style);
    for (const { period, at } of found) {
      const steps = (at - found[0]!.at) / period;
      t.ok(Math.abs(steps - Math.round(steps)) < 0.01, `${style}: ${steps}`);
    }
  }
});

t.test('dots do not reach over the start of their line', async (t) => {
  const html = '<p style="text-decoration: underline dotted 4px; text-decoration-skip-ink: none; font: 20px Arimo">foo';
  const { streams } = await rendered(
    { content: `<!DOCTYPE html><title>t</title><style>@page { margin: 40px }</style>${html}`, type: 'html' },
    { template: 'none' },
  );
  const [, offset, x] = /\[0 6\]([\d.]+) d[^]*?([\d.]+) [\d.]+ m/.exec(streams.join('\n'))!;
  // The pattern begins 1.5 pt, half a dot, after the line.
  t.equal((Number(x) - Number(offset) + 6) % 6, (Number(x) + 1.5) % 6);
});

t.test('errors of spelling and grammar have waves in colours of their own', async (t) => {
  const strokes = async (style: string) => {
    const { streams } = await rendered({ content: `<!DOCTYPE html><title>t</title>${u(style, 'aaaa')}`, type: 'html' });
    return [...streams.join('\n').matchAll(/[\d. ]+ (?:RG|G)\n([^]*? S)\n/g)].map(([drawn]) => drawn);
  };
  const [spelling] = await strokes('text-decoration: spelling-error');
  const [grammar] = await strokes('text-decoration: grammar-error');
  t.match(spelling, /(?: c){3}|( c .*){3}/, 'a wave');
  t.equal(spelling!.split(' RG')[1], grammar!.split(' G')[1]);
  t.not(spelling, grammar);
  t.match(grammar, /^0\.45 G/, 'grey, as in browsers: blue is for links');
  t.same(await strokes('text-decoration: spelling-error dotted green 5px'), [spelling], 'and nothing changes them');
  t.same(await strokes('text-decoration: spelling-error underline'), [], 'no other line goes with them');
});

t.test('an underline of vertical text stands at the side that text-underline-position names', async (t) => {
  /** Where the line stands on the page, in CSS px. */
  const sideOf = async (style: string, lang = 'en') => {
    const html = `<html lang=${lang}><div style="writing-mode: vertical-rl; text-orientation: upright">${u(style, 'aaa')}`;
    const [canvas] = paint(await layout(html));
    return Math.round(canvas!.rects[0]!.x / 0.75);
  };
  const left = await sideOf('text-underline-position: left');
  t.equal((await sideOf('text-underline-position: right')) - left, 11, 'on the other side of a character of 10 px');
  t.equal(await sideOf(''), left);
  t.equal((await sideOf('', 'ja')) - left, 11, 'Japanese and Korean are underlined on the right');
});
