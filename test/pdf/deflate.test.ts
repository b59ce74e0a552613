/** Deflating by WebAssembly (wasm/deflate.ts) gives the very bytes that fflate gives, which is what runs without it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import t from 'tap';
import { packageRoot } from '../../engine/host/node/package-root.js';
import { Deflater } from '../../engine/pdf/deflate.js';
// @ts-expect-error: it is plain JavaScript
import { compiled, KERNELS } from '../../wasm/compile.mjs';

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

for (const level of [6, 4] as const) {
  t.test(`all inputs become the bytes of fflate's level ${level}`, async (t) => {
    const deflater = new Deflater();
    const differing: string[] = [];
    for (const [name, data] of inputs()) {
      if (Buffer.compare(deflater.deflate(data, level), zlibSync(data, { level })) !== 0) differing.push(name);
    }
    t.same(differing, []);
  });
}

t.test('without WebAssembly the bytes are the same', async (t) => {
  const scope = globalThis as { WebAssembly?: unknown };
  const { WebAssembly: present } = scope;
  const data = readFileSync(join(packageRoot(), 'docs/architecture.md'));
  const expected = new Deflater().deflate(data);
  scope.WebAssembly = undefined;
  t.teardown(() => (scope.WebAssembly = present));
  t.equal(Buffer.compare(new Deflater().deflate(data), expected), 0);
  t.equal(Buffer.compare(inflateSync(expected), data), 0);
});

for (const kernel of KERNELS) {
  t.test(`${kernel.module} is the code of wasm/${kernel.source} (node scripts/wasm.mjs writes it anew)`, async (t) => {
    t.equal(readFileSync(join(packageRoot(), kernel.module), 'utf8'), await compiled(kernel, packageRoot()));
  });
}
