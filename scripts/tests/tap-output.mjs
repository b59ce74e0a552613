/** What a test file's TAP output says. */

/** From its last line, `# { total: 12, pass: 11, fail: 1 }`; nothing where it did not get so far. */
export function countsOf(text) {
  const line = [...text.matchAll(/^# \{ total: .*\}$/gm)].at(-1)?.[0] ?? '';
  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(line)?.[1] ?? 0);
  return { total: count('total'), pass: count('pass'), fail: count('fail') };
}

/** The points that are not ok, with what is said about them; of a subtest that failed by its points the name alone. */
export function failuresOf(text) {
  const lines = text.split('\n');
  const kept = [];
  let deepest = 0;
  for (let at = 0; at < lines.length; at++) {
    const indent = /^( *)not ok /.exec(lines[at])?.[1];
    if (indent === undefined) continue;
    kept.push(lines[at]);
    const isAround = indent.length < deepest;
    deepest = indent.length;
    if (isAround || lines[at + 1] !== `${indent}  ---`) continue;
    // Ends with the block, or with the text.
    while (++at < lines.length && lines[at] !== `${indent}  ...`) kept.push(lines[at]);
  }
  return kept.join('\n');
}
