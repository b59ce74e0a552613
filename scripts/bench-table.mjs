/**
 * The measurements of one run of the harness as one table: a row for each workload, a column for each engine, and what
 * Platen aims at (issue 16). `file`: the raw results of bench.mjs, a line of JSON for each measurement.
 */
import { readFileSync } from 'node:fs';
import { table } from './shared.mjs';

const ENGINES = ['plutoprint', 'typst', 'floor-fast', 'platen'];
const AIMS = {
  letter: '.25 / .010',
  report: '.35 / .045',
  book: '1.5 / .5',
  'table-10000': '2.0 / 1.2',
  burst: '200; 5, 15',
  memory: '75 / 200',
};

export function tellIssueTable(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const measured = lines.map((line) => JSON.parse(line));
  const of = (kind, w, e) => measured.filter((one) => one.kind === kind && one.w === w && one.e === e);
  const burst = (e) => measured.find((one) => one.kind === 'burst' && one.par === 1 && one.e === e);
  const workloads = ['letter', 'report', 'book', 'table-10000'];
  const rows = workloads.map((w) => [
    `${w}, cold / warm s`,
    ...ENGINES.map(
      (e) => `${seconds(of('cold', w, e).map((one) => one.wall_s))} / ${seconds(warmOf(of('warm', w, e)))}`,
    ),
    AIMS[w],
  ]);
  const cpu = workloads.map((w) => [
    `${w}, cold, processor s`,
    ...ENGINES.map((e) => seconds(of('cold', w, e).map((one) => one.cpu_s))),
    '',
  ]);
  const bursts = ENGINES.map(burst).map((one) =>
    one ? `${(one.docs / one.span).toFixed(0)}; ${one.p50.toFixed(0)}, ${one.p99.toFixed(0)}` : '-',
  );
  const memory = (w, e) => middle(of('cold', w, e).map((one) => one.rss_mb))?.toFixed(0) ?? '-';
  rows.push(
    ['burst, docs/s; p50, p99 ms', ...bursts, AIMS.burst],
    ['peak MB, letter / book', ...ENGINES.map((e) => `${memory('letter', e)} / ${memory('book', e)}`), AIMS.memory],
    ...cpu,
  );
  console.log(table([['', ...ENGINES, 'aim'], ...rows]));
}

/** The first document of a process counts as cold. */
const warmOf = ([one]) => (one?.ms ?? []).slice(1).map((time) => time / 1000);

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

function seconds(values) {
  const value = middle(values);
  if (value === undefined) return '-';
  return value.toFixed(value < 0.1 ? 3 : 2).replace(/^0/, '');
}
