/** Holds an implementation of the blob store to server/blobs/blobs.ts. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Test } from 'tap';
import { createBlobs, type BlobSettings } from '../../../server/blobs/create-blobs.js';
import type { Blobs } from '../../../server/blobs/blobs.js';
import { startWriter } from './writer.js';

const KIB = 1024;
const newKey = () => `pdf/job_${randomBytes(9).toString('hex')}.pdf`;

export async function blobsConformance(t: Test, settings: BlobSettings): Promise<void> {
  const blobs = await createBlobs(settings);
  const folder = await mkdtemp(join(tmpdir(), 'platen-sources-'));
  t.teardown(async () => {
    await blobs.close();
    await rm(folder, { recursive: true, force: true });
  });
  await t.test('put, get, delete', (t) => basics(t, blobs));
  await t.test('files', (t) => files(t, blobs, folder));
  await t.test('ranges', (t) => ranges(t, blobs));
  await t.test('overwriting while it is read', (t) => overwriting(t, blobs));
  await t.test('a reader who stops early', (t) => stopping(t, blobs));
  await t.test('keys that lead elsewhere', (t) => refusals(t, blobs));
  await t.test('many at once', (t) => many(t, blobs));
  await t.test('a killed writer leaves the old file or the new one', (t) => kills(t, blobs, settings));
}

const inMemory = (bytes: Uint8Array) => ({ kind: 'memory', bytes }) as const;

async function read(blobs: Blobs, key: string): Promise<Buffer | null> {
  const blob = await blobs.get(key);
  return blob && buffer(blob.stream);
}

async function basics(t: Test, blobs: Blobs): Promise<void> {
  await blobs.ping();
  const key = newKey();
  const bytes = randomBytes(300 * KIB);
  t.equal(await blobs.get(key), null, 'what was never put is not there');
  await blobs.delete(key);
  await blobs.put(key, inMemory(bytes));
  const blob = await blobs.get(key);
  t.equal(blob?.size, bytes.length);
  t.ok(bytes.equals(await buffer(blob!.stream)), 'comes back as it went');
  await blobs.put(key, inMemory(Buffer.from('%PDF')));
  t.equal((await read(blobs, key))?.toString(), '%PDF', 'is replaced, not overwritten in part');
  await blobs.put(key, inMemory(new Uint8Array(0)));
  t.equal((await read(blobs, key))?.length, 0, 'may be empty');
  await blobs.delete(key);
  t.equal(await blobs.get(key), null);
  await blobs.delete(key);
}

async function files(t: Test, blobs: Blobs, folder: string): Promise<void> {
  const bytes = randomBytes(7 * 1024 * KIB + 13);
  const path = join(folder, 'large.pdf');
  await writeFile(path, bytes);
  const key = newKey();
  await t.rejects(blobs.put(key, { kind: 'file', path, size: bytes.length + 1 }), 'a file of another size is refused');
  t.equal(await blobs.get(key), null);
  t.ok(existsSync(path), 'and stays');
  await blobs.put(key, { kind: 'file', path, size: bytes.length });
  t.ok((await read(blobs, key))?.equals(bytes));
  t.notOk(existsSync(path), 'is taken over');
  await t.rejects(blobs.put(key, { kind: 'file', path, size: 1 }), 'a file that is not there is an error');
  t.ok((await read(blobs, key))?.equals(bytes), 'which leaves what was there');
  await blobs.delete(key);
}

async function ranges(t: Test, blobs: Blobs): Promise<void> {
  const key = newKey();
  const bytes = randomBytes(200 * KIB);
  await blobs.put(key, inMemory(bytes));
  for (const [start, end] of [
    [0, 0],
    [0, 99],
    [100, 150_000],
    [bytes.length - 1, bytes.length - 1],
    [bytes.length - 10, bytes.length + 10],
  ] as const) {
    const blob = await blobs.get(key, { start, end });
    t.equal(blob?.size, bytes.length, 'the size is that of the whole');
    t.ok(bytes.subarray(start, end + 1).equals(await buffer(blob!.stream)), `bytes ${start} to ${end}`);
  }
  await t.rejects(blobs.get(key, { start: bytes.length, end: bytes.length + 5 }), RangeError, 'beyond the end');
  await t.rejects(blobs.get(key, { start: 5, end: 4 }), RangeError, 'backwards');
  await t.rejects(blobs.get(key, { start: -1, end: 4 }), RangeError, 'before the beginning');
  t.equal(await blobs.get(newKey(), { start: 0, end: 1 }), null, 'of nothing');
  await blobs.delete(key);
}

async function overwriting(t: Test, blobs: Blobs): Promise<void> {
  const key = newKey();
  const old = Buffer.alloc(3 * 1024 * KIB, 'o');
  await blobs.put(key, inMemory(old));
  const blob = await blobs.get(key);
  await blobs.put(key, inMemory(Buffer.alloc(1024 * KIB, 'n')));
  const seen = await buffer(blob!.stream).catch(() => null);
  t.ok(seen === null || seen.equals(old), 'who reads the old one gets it whole or an error, never a mixture');
  await blobs.put(key, inMemory(old));
  const deleted = await blobs.get(key);
  await blobs.delete(key);
  const last = await buffer(deleted!.stream).catch(() => null);
  t.ok(last === null || last.equals(old), 'nor half of one that is deleted');
}

async function stopping(t: Test, blobs: Blobs): Promise<void> {
  const key = newKey();
  await blobs.put(key, inMemory(Buffer.alloc(4 * 1024 * KIB)));
  for (let turn = 0; turn < 40; turn++) (await blobs.get(key))?.stream.destroy();
  t.equal((await read(blobs, key))?.length, 4 * 1024 * KIB, 'takes nothing with him');
  await blobs.delete(key);
}

async function refusals(t: Test, blobs: Blobs): Promise<void> {
  const bad = [
    '',
    '/',
    '../x',
    'a/../../x',
    'a/..',
    '.',
    'a//b',
    '/etc/passwd',
    'a/',
    'a\\b',
    'a\0b',
    'ü',
    'a b',
    'a~b',
  ];
  for (const key of [...bad, '%2e%2e/x', 'a?b', 'a#b', 'x'.repeat(300)]) {
    const name = JSON.stringify(key).slice(0, 20);
    await t.rejects(blobs.get(key), RangeError, `get ${name}`);
    await t.rejects(blobs.put(key, inMemory(new Uint8Array(1))), RangeError, `put ${name}`);
    await t.rejects(blobs.delete(key), RangeError, `delete ${name}`);
  }
}

async function many(t: Test, blobs: Blobs): Promise<void> {
  const all = Array.from({ length: 60 }, (_, index) => ({ key: newKey(), bytes: randomBytes(index * 500) }));
  await Promise.all(all.map(({ key, bytes }) => blobs.put(key, inMemory(bytes))));
  const back = await Promise.all(all.map(({ key }) => read(blobs, key)));
  t.ok(back.every((bytes, index) => bytes?.equals(all[index]!.bytes)));
  await Promise.all(all.map(({ key }) => blobs.delete(key)));
  const gone = await Promise.all(all.map(({ key }) => blobs.get(key)));
  t.ok(gone.every((blob) => blob === null));
}

/** The writer puts files of one letter each, whose first byte tells what all of it must be. */
async function kills(t: Test, blobs: Blobs, settings: BlobSettings): Promise<void> {
  const key = newKey();
  const size = 6 * 1024 * KIB;
  const sums = new Set([...'abcdefgh'].map((letter) => sha256(Buffer.alloc(size, letter))));
  await blobs.put(key, inMemory(Buffer.alloc(size, 'a')));
  for (let round = 0; round < 4; round++) {
    const writer = await startWriter(settings, key, size);
    await writer.killDuringWrite();
    const seen = await read(blobs, key);
    t.ok(seen && sums.has(sha256(seen)), `whole after kill ${round + 1}`);
  }
  await blobs.delete(key);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
