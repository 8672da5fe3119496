import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/support/free-port.ts';
import { openFolder } from '../../e2e/support/open-folder.ts';
import { createProgram, type Program } from '../../e2e/support/program.ts';
import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import { aPaper, aSender, expectOk, partsOf, type Paper, type Sender } from './sender.ts';

const mib = 1024 * 1024;
const memoryBar = 1.5;
/** How many files are sent at once. One person may have eight open uploads, so two people send them. */
const atOnce = 10;

export const measureTransfers = async (root: string, report: Report, size: { mib: number; rounds: number }) => {
  const folders = [await openFolder('spoolside-bench-'), await openFolder('bare-')] as const;
  const [url, bareUrl] = [`http://localhost:${await freePort()}`, `http://localhost:${await freePort()}`];
  const product = createProgram({
    args: [join(root, 'dist/server/main.js')],
    env: { PORT: new URL(url).port, HOST: '127.0.0.1', DATA_DIR: folders[0] },
    isReady: () => answers(`${url}/readyz`),
  });
  const bare = createProgram({
    args: [join(root, 'bench/files/bare-server.mjs'), new URL(bareUrl).port, folders[1]],
    env: {},
    isReady: () => answers(bareUrl),
  });
  try {
    await Promise.all([product.start(), bare.start()]);
    const sender = await aSender(url);
    await compareSpeed(report, sender, aBareSender(bareUrl), size);
    await measureMemory(report, product, [sender, await aSender(url)], size);
  } finally {
    await Promise.all([product.end('SIGTERM'), bare.end('SIGTERM')]);
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
};

// A server that does not listen yet refuses the connection.
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );

const aBareSender = (url: string): Sender => ({
  announce: async () => undefined,
  send: async (paper) => {
    for (const { n, part, digest } of partsOf(paper))
      await expectOk(`${url}/${paper.sha256}/parts/${n}`, {
        method: 'PUT',
        headers: { 'Content-Digest': digest },
        body: part,
      });
  },
  fetch: async ({ bytes, sha256 }) => {
    const answer = await expectOk(`${url}/${sha256}`, {});
    if (!bytes.equals(Buffer.from(await answer.arrayBuffer()))) throw new Error('The bytes came back changed.');
  },
});

const compareSpeed = async (report: Report, own: Sender, bare: Sender, size: { mib: number; rounds: number }) => {
  const took = { up: [] as number[], bareUp: [] as number[], down: [] as number[], bareDown: [] as number[] };
  for (let round = 0; round <= size.rounds; round += 1) {
    const paper = aPaper(size.mib * mib);
    await own.announce(paper);
    const [bareUp, up] = [await timeOf(() => bare.send(paper)), await timeOf(() => own.send(paper))];
    const [bareDown, down] = [await timeOf(() => bare.fetch(paper)), await timeOf(() => own.fetch(paper))];
    if (round === 0) continue; // the first round only warms both up
    for (const [name, ms] of Object.entries({ up, bareUp, down, bareDown })) took[name as keyof typeof took].push(ms);
  }
  report.keep('ms', took);
  const speed = (ms: readonly number[]) => (size.mib * mib) / 1000 / median(ms);
  for (const [what, product, beside] of [
    ['sent in parts, until it is stored', took.up, took.bareUp],
    ['fetched', took.down, took.bareDown],
  ] as const) {
    report.add({
      what: `a file of ${size.mib} MiB ${what}`,
      figure: `${speed(product).toFixed(0)} MB/s`,
      beside: `bare Node ${speed(beside).toFixed(0)} MB/s`,
      ratio: speed(product) / speed(beside),
    });
  }
};

const measureMemory = async (
  report: Report,
  server: Program,
  people: readonly [Sender, ...Sender[]],
  size: { mib: number },
) => {
  const [first] = people;
  const papers: { readonly paper: Paper; readonly person: Sender }[] = [];
  for (let at = 0; at < atOnce; at += 1) {
    const [paper, person] = [aPaper(size.mib * mib), people[at % people.length] ?? first];
    await person.announce(paper);
    papers.push({ paper, person });
  }
  const alone: Paper = aPaper(size.mib * mib);
  await first.announce(alone);
  const one = await peakOf(server, () => first.send(alone));
  const ten = await peakOf(server, () => Promise.all(papers.map(({ paper, person }) => person.send(paper))));
  if (one === undefined || ten === undefined) {
    report.add({ what: 'memory of the server', figure: 'not measured on this system' });
    return;
  }
  report.keep('memory, bytes', { one, ten });
  report.add({
    what: `memory of the server at its peak, ${atOnce} files of ${size.mib} MiB sent at once`,
    figure: `${(ten / mib).toFixed(0)} MiB`,
    beside: `one file ${(one / mib).toFixed(0)} MiB`,
    ratio: ten / one,
    bar: `≤ ${memoryBar}`,
    isWithin: ten / one <= memoryBar,
  });
};

/** Returns the most memory (bytes) that a program used while `work` ran; undefined except on Linux. */
const peakOf = async (program: Program, work: () => Promise<unknown>): Promise<number | undefined> => {
  let isDone = false;
  let peak = residentBytes(program.pid());
  const watching = (async () => {
    while (!isDone) {
      peak = peak && Math.max(peak, residentBytes(program.pid()) ?? 0);
      await sleep(20);
    }
  })();
  await work().finally(() => (isDone = true));
  await watching;
  return peak;
};

const residentBytes = (pid: number | undefined): number | undefined => {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kib === undefined ? undefined : Number(kib) * 1024;
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
