import { Agent, request } from 'node:http';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { median } from '../figures.ts';
import type { Account } from './account.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const connections = 16;
const bar = 0.5;
const rowCount = 50;

/** Measures how many reads a second the server answers, beside bare Hono and pg with the same query. */
export const measureAnswers = async (scene: Scene): Promise<void> => {
  await measureRead(scene, 'list of teams', ({ stage: { url, bareUrl }, team }) => [
    `${url}/api/v2/teams`,
    `${bareUrl}/teams/${team.userId}`,
  ]);
  await measureRead(scene, `pull of ${rowCount} rows`, ({ stage: { bareUrl }, team, pull, first }) => [
    `${pull}&after=${first - 1}&limit=${rowCount}`,
    `${bareUrl}/pull/${team.id}/${first - 1}/${rowCount}`,
  ]);
  await measureRead(scene, 'empty pull', ({ stage: { bareUrl }, team, pull, version }) => [
    `${pull}&after=${version}`,
    `${bareUrl}/version/${team.id}`,
  ]);
};

interface Reader {
  readonly stage: Stage;
  readonly team: Account & { readonly id: number };
  /** The address of a pull that lacks only `after`. */
  readonly pull: string;
  /** The version of the first thread, and that of the team. */
  readonly first: number;
  readonly version: number;
}

const measureRead = async (
  { stage, report, isShort }: Scene,
  what: string,
  addresses: (reader: Reader) => readonly [ours: string, theirs: string],
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  try {
    const team = await stage.otherTeam();
    const headers = { Authorization: `Bearer ${team.token}`, 'X-Sync-Protocol': String(limits.syncProtocol) };
    const ask = (url: string) => get(url, agent, headers);
    await pushThreads(stage.url, team, rowCount);
    const pull = `${stage.url}/api/v2/teams/${team.teamId}/sync/pull`;
    const { epoch, version, rows } = JSON.parse(await ask(`${pull}?after=0&limit=1000`)) as Pulled;
    const first = rows.find(({ t }) => t === 'thread')?.v;
    if (first === undefined) throw new Error('The threads that were pushed are missing.');
    const reader = { stage, team, pull: `${pull}?epoch=${epoch}&access=full`, first, version };
    const [ours, theirs] = addresses(reader);
    const rates = { product: [] as number[], bare: [] as number[] };
    const forMs = isShort ? 500 : 1500;
    for (let round = 0; round <= (isShort ? 1 : 4); round += 1) {
      const bareRate = await perSecond(forMs, () => ask(theirs));
      const rate = await perSecond(forMs, () => ask(ours));
      if (round === 0) continue; // only warms up
      rates.product.push(rate);
      rates.bare.push(bareRate);
    }
    const alone = await aloneMs(() => ask(ours), isShort ? 100 : 500);
    report.keep(`${what} per second`, { ...rates, aloneMs: alone });
    const ratio = median(rates.product) / median(rates.bare);
    report.add({
      what: `${what} per second, ${connections} connections`,
      figure: `${median(rates.product).toFixed(0)} (one alone ${alone.toFixed(2)} ms)`,
      beside: `bare Hono ${median(rates.bare).toFixed(0)}`,
      ratio,
      bar: `≥ ${bar}`,
      isWithin: ratio >= bar,
    });
  } finally {
    agent.destroy();
  }
};

interface Pulled {
  readonly epoch: string;
  readonly version: number;
  readonly rows: readonly { readonly t: string; readonly v: number }[];
}

const pushThreads = async (url: string, team: Account, count: number): Promise<void> => {
  const at = new Date().toISOString();
  const mutations = Array.from({ length: count }, (_, nth) => {
    const set = { brand: 'Isacord', line: '40', code: String(1000 + nth), name: 'Poinsettia' };
    return { seq: nth + 1, mid: newId(), name: 'thread.create', at, args: { id: newId(), set } };
  });
  const answer = await fetch(`${url}/api/v2/teams/${team.teamId}/sync/push`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${team.token}`,
      'Content-Type': 'application/json',
      'X-Sync-Protocol': String(limits.syncProtocol),
    },
    body: JSON.stringify({ clientId: newId(), epoch: null, access: 'full', pending: count, sentAt: at, mutations }),
  });
  if (!answer.ok) throw new Error(`The threads were not pushed: ${await answer.text()}`);
};

const perSecond = async (forMs: number, once: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - started < forMs) {
      await once();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (done * 1000) / (performance.now() - started);
};

/** The median time of calls that wait for no other, in ms. */
const aloneMs = async (once: () => Promise<unknown>, times: number): Promise<number> => {
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const started = performance.now();
    await once();
    took.push(performance.now() - started);
  }
  return median(took);
};

const get = (url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(text)
          : reject(new Error(`${url} answered ${response.statusCode}: ${text}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
