/** The process in which cases are tried, one after the other; fuzz.mjs ends it where it does not end by itself. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge } from './judge.mjs';
import { builtEngine } from './engine.mjs';

const engine = await builtEngine((step) => process.send({ step, cpu: cpu() }));
const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
const file = join(tmpdir(), `platen-fuzz-${process.pid}.pdf`);

/** Seconds of processor time, of all threads. */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function qpdfSays(pdf) {
  writeFileSync(file, pdf);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  if (status === 0) return null;
  // JPEGs pass through as they are, with the damage that they came with.
  const told = `${stdout}\n${stderr}`.split('\n').filter((line) => /WARNING|ERROR|error:/.test(line));
  const ours = told.filter((line) => !/error decoding stream data|re-processed without filtering/.test(line));
  return ours.length > 0 || told.length === 0 ? ours.slice(-4).join('\n') : null;
}

process.on('message', async (item) => {
  const { pdf, ...verdict } = await judge(item, engine);
  // Encrypted ones ask for their password.
  const damage = hasQpdf && pdf && !item.options?.encryption ? qpdfSays(pdf) : null;
  const found = damage === null ? {} : { symptom: 'qpdf finds damage', detail: damage };
  process.send({ verdict: { ...verdict, ...found }, cpu: cpu() });
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
