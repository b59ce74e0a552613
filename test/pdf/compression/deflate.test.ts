/** Deflated data inflates to the input, is as small as zlib's, and has the same bytes without WebAssembly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import t from 'tap';
import { packageRoot } from '../../../engine/host/node/package-root.js';
import { Deflater } from '../../../engine/pdf/compression/deflate.js';
import { withoutWebAssembly } from '../../support/without-web-assembly.js';
// @ts-expect-error: it is plain JavaScript
import { compiled, KERNELS } from '../../../wasm/compile.mjs';

type Random = (below: number) => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const bytes = (length: number, next: (i: number) => number): Uint8Array => {
  const data = new Uint8Array(length);
  for (let i = 0; i < length; i++) data[i] = next(i);
  return data;
};

const TEXT = Buffer.from('BT /F1 12 Tf 72 720 Td [(Hello) -20 (World)] TJ ET\n');

/** Kinds of data; each gives rise to other blocks, matches or codes. */
const KINDS: Readonly<Record<string, (length: number, random: Random) => Uint8Array>> = {
  noise: (length, random) => bytes(length, () => random(256)),
  'four values': (length, random) => bytes(length, () => random(4)),
  'one value': (length, random) => new Uint8Array(length).fill(random(256)),
  operators: (length, random) => bytes(length, (i) => (random(9) > 0 ? TEXT[i % TEXT.length]! : 48 + random(10))),
  // Codes that would be too long and have to be made shorter.
  'values that halve': (length, random) => {
    return bytes(length, () => {
      let value = 0;
      while (value < 250 && random(2) > 0) value++;
      return value;
    });
  },
  'near repeats': (length, random) => {
    const data = new Uint8Array(length);
    for (let i = 0; i < length; i++) data[i] = i > 20 && random(3) > 0 ? data[i - 1 - random(20)]! : random(256);
    return data;
  },
  'far repeats': (length, random) => {
    const data = new Uint8Array(length);
    for (let i = 0; i < length;) {
      const repeated = i > 300 && random(2) > 0 ? 3 + random(300) : 0;
      const distance = 1 + random(Math.min(i, 40_000));
      if (repeated === 0) data[i++] = random(1 + random(256));
      for (const end = Math.min(i + repeated, length); i < end; i++) data[i] = data[i - distance]!;
    }
    return data;
  },
};

function* inputs(): Generator<readonly [string, Uint8Array]> {
  for (const [kind, make] of Object.entries(KINDS)) {
    for (let length = 0; length < 40; length++)
      yield [`${kind}, ${length} bytes`, make(length, randomFrom(length + 1))];
    for (let seed = 1; seed <= 40; seed++) {
      const random = randomFrom(seed * 7919);
      const length = random(seed % 8 === 0 ? 300_000 : 20_000);
      yield [`${kind}, seed ${seed}, ${length} bytes`, make(length, random)];
    }
  }
  for (const file of ['fonts/inter/Inter-Regular.ttf', 'package-lock.json', 'docs/architecture.md']) {
    yield [file, readFileSync(join(packageRoot(), file))];
  }
}

function* windows(): Generator<readonly [string, Uint8Array]> {
  for (const length of [32_767, 32_768, 32_769, 65_535, 65_536, 65_537, 140_000]) {
    for (const [kind, make] of Object.entries(KINDS))
      yield [`${kind}, ${length} bytes`, make(length, randomFrom(length))];
  }
}

for (const level of [6, 4] as const) {
  t.test(`all inputs come back from data of level ${level}, and JavaScript gives the same data`, async (t) => {
    const deflater = new Deflater();
    const inScript = new Deflater();
    withoutWebAssembly(() => inScript.deflate(new Uint8Array(0)));
    const differing: string[] = [];
    for (const [name, data] of [...inputs(), ...windows()]) {
      const deflated = deflater.deflate(data, level);
      if (Buffer.compare(inflateSync(deflated), data) !== 0) differing.push(name);
      // Large memory is given up, and made anew.
      const script = withoutWebAssembly(() => inScript.deflate(data, level));
      if (Buffer.compare(script, deflated) !== 0) differing.push(`${name}, in JavaScript`);
    }
    t.same(differing, []);
  });
}

t.test('source text, prose and fonts become no larger than by the highest level of zlib', async (t) => {
  const deflater = new Deflater();
  for (const file of ['fonts/inter/Inter-Regular.ttf', 'package-lock.json', 'docs/architecture.md']) {
    const data = readFileSync(join(packageRoot(), file));
    const zlib = deflateSync(data, { level: 9 }).length;
    t.ok(deflater.deflate(data).length <= zlib * 1.01, file);
  }
});

t.test('what cannot be made smaller grows by a few bytes for each part that is stored', async (t) => {
  const random = randomFrom(5);
  const data = bytes(200_000, () => random(256));
  t.ok(new Deflater().deflate(data).length < data.length + 1000);
});

for (const kernel of KERNELS) {
  t.test(`wasm/${kernel.source} is what was compiled (node scripts/wasm.mjs compiles it anew)`, async (t) => {
    for (const [module, text] of await compiled(kernel, packageRoot()))
      t.equal(readFileSync(join(packageRoot(), module), 'utf8'), text, module);
  });
}
