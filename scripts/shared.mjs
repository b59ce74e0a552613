/** What the scripts share: where things are, plain tables, and running other programs. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const cli = join(root, 'dist', 'cli.cjs');

/** A folder given by an environment variable, or one of /work/shared beside the repository; undefined if absent. */
export function sharedFolder(variable, name) {
  const folder = process.env[variable] ?? resolve(root, '..', 'shared', name);
  return existsSync(folder) ? folder : undefined;
}

/** Ends the script with a sentence. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function requireCli() {
  if (!existsSync(cli)) fail('dist/cli.cjs is missing. Run npm run build first.');
}

/** The library as `npm run build` made it. */
export function engine() {
  const entry = join(root, 'dist', 'engine', 'index.js');
  if (!existsSync(entry)) fail('dist/engine/index.js is missing. Run npm run build first.');
  return import(pathToFileURL(entry).href);
}

/** Runs a program with the streams of this one and resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', cwd: root, ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => done(code ?? `signal ${signal}`));
  });
}

/** Runs a program and resolves to what it wrote. */
export function capture(command, args, options = {}) {
  return new Promise((done, reject) => {
    const out = [];
    const err = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root, ...options });
    child.stdout.on('data', (data) => out.push(data));
    child.stderr.on('data', (data) => err.push(data));
    child.on('error', reject);
    child.on('close', (code) => done({ code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }));
  });
}

/** Rows of cells as text columns, the first row being their names; columns of numbers are flushed right. */
export function table(rows) {
  const text = rows.map((row) => row.map(String));
  const columns = text[0].map((_, i) => text.map((row) => row[i]));
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  const numeric = columns.map((cells) => cells.slice(1).some((cell) => /^[\d.,]+$/.test(cell)));
  const pad = (cell, i) => (numeric[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  return text.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** A `platen batch` process that renders one document at a time. */
export class Batch {
  #waiting = [];

  constructor(options = [], nodeOptions = []) {
    this.process = spawn(process.execPath, [...nodeOptions, cli, 'batch', '--quiet', ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.process.stdout }).on('line', (line) => this.#waiting.shift()?.(line));
    this.process.on('close', () =>
      this.#waiting.splice(0).forEach((answer) => answer('fail\tthe batch process ended')),
    );
    this.process.stdin.on('error', () => undefined);
  }

  /** Resolves to `{ ms }` or `{ failure }`. */
  render(input, output) {
    return new Promise((done) => {
      if (this.process.exitCode !== null) return done({ failure: 'the batch process ended' });
      this.#waiting.push((line) => {
        const [status, detail] = line.split('\t');
        done(status === 'ok' ? { ms: Number(detail) } : { failure: detail ?? line });
      });
      this.process.stdin.write(`${input}\t${output}\n`);
    });
  }

  close() {
    return new Promise((done) => {
      if (this.process.exitCode !== null) return done();
      this.process.on('close', done);
      this.process.stdin.end();
    });
  }
}
