/**
 * All figures of speed and memory in one go (`npm run bench -- --all`): Platen beside PlutoPrint, Typst and the lowest floor
 * in one interleaved run; then what only concerns Platen: the burst in a process and in pools, cold starts by stage, a
 * function without a server, the first request of the service, and the largest documents in 512 MB. Run it on a machine
 * that does nothing else; it takes about half an hour. `--quick` runs the larger documents three times and leaves out the
 * largest: seven minutes.
 *
 * What it needs is installed once into PERF_HOME (default: platen-peers in the temporary folder): the harness with its
 * packages, PlutoPrint, the fonts and the large inputs. Fonts and some tools come from apt: fonts-inter, fonts-dejavu,
 * poppler-utils, python3-venv. Needs dist/ (npm run build first).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBurst } from './bench-burst.mjs';
import { profile } from './bench-profile.mjs';
import { tellIssueTable } from './bench-table.mjs';
import { makePackedProject } from './checks/packed-project.mjs';
import { capture, cli, root, run, table } from './shared.mjs';

const PERF_FONTS = '/usr/local/share/fonts/perf';
const INTER = '/usr/share/fonts/opentype/inter';
const RUNS = 7;
/** Of large documents, where they are to be quick. */
const FEW_RUNS = 3;
const HEAP_MB = 512;

export async function benchAll(bench, { isQuick }) {
  const home = process.env.PERF_HOME ?? join(tmpdir(), 'platen-peers');
  const harness = await install(bench, home);
  const inputs = join(home, 'inputs');
  const scratch = mkdtempSync(join(tmpdir(), 'platen-all-'));
  try {
    heading('Beside other engines, one interleaved run');
    await beside(harness, home, isQuick);
    heading('The burst through the library, in one process');
    await benchBurst(join(inputs, 'burst'));
    for (const file of [join(inputs, 'letter.html'), join(root, 'fixtures/hello/input.md')]) {
      heading(`Where the time goes: ${file}`);
      await profile(file);
    }
    heading(`A function without a server: a new process renders once through the installed package, ${RUNS} times`);
    await functionStarts(scratch);
    heading(`The service: from its start to the first answer, ${RUNS} times`);
    await firstRequests(scratch);
    if (isQuick) return;
    heading(`The largest documents with a JavaScript heap of ${HEAP_MB} MB`);
    await largest(inputs, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function heading(text) {
  console.log(`\n## ${text}\n`);
}

/** Each step is skipped when its result is there. Returns the folder of the harness. */
async function install(bench, home) {
  const harness = join(home, 'harness');
  const inputs = join(home, 'inputs');
  const env = { ...process.env, PERF_HOME: home, PERF_INPUTS: inputs };
  const venv = join(home, 'venv');
  mkdirSync(home, { recursive: true });
  if (!existsSync(harness)) cpSync(bench, harness, { recursive: true });
  if (!existsSync(inputs)) cpSync(join(bench, 'inputs'), inputs, { recursive: true });
  const steps = [
    // The lock file of the harness lacks packages of other platforms, so npm ci refuses it.
    [join(harness, 'node_modules'), 'npm', ['install', '--no-audit', '--no-fund'], harness],
    [venv, 'python3', ['-m', 'venv', venv], home],
    [join(venv, 'bin/fonttools'), join(venv, 'bin/pip'), ['install', '--quiet', 'plutoprint', 'fonttools'], home],
    [PERF_FONTS, join(venv, 'bin/python'), [join(harness, 'gen/fonts.py'), INTER, PERF_FONTS], home],
    // Without the packages of the harness this fails: it is the second step, and takes minutes.
    [join(inputs, 'table-100000.html'), process.execPath, ['gen/gen.mjs', '--growth'], harness],
  ];
  for (const [result, command, args, cwd] of steps) {
    if (existsSync(result)) continue;
    console.log(`Installing: ${command} ${args.join(' ')}`);
    if (result === PERF_FONTS) mkdirSync(PERF_FONTS, { recursive: true });
    const code = await run(command, args, { cwd, env });
    if (code !== 0)
      throw new Error(`${command} ended with ${code}; what it needs is told at the head of bench-peers.mjs.`);
  }
  return harness;
}

async function beside(harness, home, isQuick) {
  const results = join(home, 'results.raw.jsonl');
  rmSync(results, { force: true });
  const added = [
    `platen=${join(root, 'scripts/bench-adapter')}:html`,
    `plutoprint=${join(harness, 'peers/plutoprint')}:html`,
  ];
  const env = { ...process.env, PERF_HOME: home, PERF_INPUTS: join(home, 'inputs'), PEERS: join(home, 'venv') };
  const compare = async (workloads, runs, warmRuns) => {
    const args = [
      join(harness, 'bench.mjs'),
      ...added.flatMap((engine) => ['--add', engine]),
      ...['--engines', 'typst,floor-fast', '--workloads', workloads, '--runs', `${runs}`],
      ...['--warm-runs', `${warmRuns}`, '--out', results],
    ];
    const code = await run(process.execPath, args, { cwd: harness, env });
    if (code !== 0) throw new Error(`The harness ended with ${code}.`);
  };
  await compare('letter,report,burst', RUNS, 40);
  await compare('book,table-10000', isQuick ? FEW_RUNS : RUNS, isQuick ? 5 : 40);
  heading('The same in short: medians, and what Platen aims at');
  tellIssueTable(results);
}

/** A line that a process writes as its last act: processor time, and the most memory that it had at a time. */
const REPORT = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write('@ ' + (userCPUTime + systemCPUTime) / 1000 + ' ' + maxRSS / 1024 + '\\n'); });`;
const PRELOAD = ['--import', `data:text/javascript,${encodeURIComponent(REPORT)}`];

async function measured(args, options = {}) {
  const started = performance.now();
  const { code, stderr } = await capture(process.execPath, [...PRELOAD, ...args], options);
  const wall = performance.now() - started;
  const [, cpu, rss] = /^@ (\S+) (\S+)$/m.exec(stderr) ?? [];
  if (code !== 0 || !cpu) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  return { wall, cpu: Number(cpu), rss: Number(rss) };
}

const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1].toFixed(0);
const least = (values) => Math.min(...values).toFixed(0);

function tell(rows) {
  const cells = rows.map(([name, times]) => {
    const [walls, cpus, memory] = ['wall', 'cpu', 'rss'].map((key) => times.map((time) => time[key]));
    return [name, least(walls), middle(walls), least(cpus), middle(cpus), middle(memory)];
  });
  console.log(table([['', 'wall ms, min', 'median', 'CPU ms, min', 'median', 'peak MB'], ...cells]));
}

const LETTER = '# Invoice 4711\n\nDear Ms Harding,\n\n| Item | Price |\n|---|--:|\n| Notebook | 14.70 |\n';

async function functionStarts(scratch) {
  const project = join(scratch, 'project');
  mkdirSync(project);
  await makePackedProject(project);
  writeFileSync(
    join(project, 'function.mjs'),
    `import { render } from 'platen';\nconst { pdf } = await render(${JSON.stringify(LETTER)});\nif (pdf.length < 1000) process.exit(1);\n`,
  );
  const times = { 'bare Node': [], 'one render': [] };
  for (let i = 0; i < RUNS; i++) {
    times['bare Node'].push(await measured(['-e', '0'], { cwd: project }));
    times['one render'].push(await measured(['function.mjs'], { cwd: project }));
  }
  tell(Object.entries(times));
}

async function firstRequests(scratch) {
  const rows = [];
  for (let i = 0; i < RUNS; i++) {
    const data = join(scratch, `service-${i}`);
    mkdirSync(data);
    const started = performance.now();
    const child = spawn(process.execPath, [join(root, 'bin/platen.js'), 'serve'], {
      env: { ...process.env, PLATEN_PORT: '0', PLATEN_DATA: data, PLATEN_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const since = () => performance.now() - started;
    try {
      let text = '';
      child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      while (!text.includes('"listening"')) await once(child.stdout, 'data');
      const listening = since();
      const [, url] = /"url":"([^"]+)"/.exec(text);
      const [key] = /svc_live_\w+/.exec(text);
      const ask = async () => {
        const begun = performance.now();
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        const body = JSON.stringify({ input: { type: 'markdown', content: LETTER } });
        const response = await fetch(`${url}/v1/pdf/generate`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`The service answers ${response.status}.`);
        return performance.now() - begun;
      };
      const [first, second] = [await ask(), await ask()];
      rows.push([listening, first, second]);
    } finally {
      child.kill('SIGTERM');
      await once(child, 'close');
    }
  }
  const names = ['start to listening', 'the first request, sent at once', 'the second'];
  const cells = names.map((name, i) => [name, least(rows.map((row) => row[i])), middle(rows.map((row) => row[i]))]);
  console.log(table([['', 'ms, min', 'median'], ...cells]));
}

async function largest(inputs, scratch) {
  const rows = [];
  for (const name of ['book-x16', 'table-100000']) {
    const args = [`--max-old-space-size=${HEAP_MB}`, cli, 'render', join(inputs, `${name}.html`)];
    const time = await measured([...args, '-o', join(scratch, 'out.pdf'), '--template', 'none', '--quiet']);
    rows.push([name, [time]]);
  }
  tell(rows);
}
