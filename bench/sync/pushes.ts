import { Agent, request } from 'node:http';
import pg from 'pg';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { median } from '../figures.ts';
import type { Account } from './account.ts';
import { makePlainDesign, makePlainTeam, plainPusher } from './plain-design.ts';
import type { Scene } from './scene.ts';

type Team = Account & { readonly id: number };

const connections = 16;
const bar = 0.5;

export const measurePushes = async ({ stage, report, isShort }: Scene): Promise<void> => {
  const one = await stage.team();
  const many: Team[] = [];
  for (let nth = 0; nth < connections; nth += 1) many.push(await stage.team());
  await makePlainDesign(stage.db);
  const bareMany = many.map(({ id }) => id);
  for (const id of [one.id, ...bareMany]) await makePlainTeam(stage.db, id);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const pool = new pg.Pool({ ...stage.address, max: connections });
  const forMs = isShort ? 700 : 4000;
  const product = (teams: readonly Team[]) =>
    perSecond(
      forMs,
      Array.from({ length: connections }, (_, nth) => pusher(stage.url, agent, teams[nth % teams.length])),
    );
  const body = newThread(newId()).set;
  const bare = (teams: readonly number[]) =>
    perSecond(
      forMs,
      Array.from({ length: connections }, (_, nth) => plainPusher(pool, teams[nth % teams.length] ?? one.id, body)),
    );
  const rates = { one: { product: [], bare: [] }, many: { product: [], bare: [] } } as Record<
    'one' | 'many',
    Record<'product' | 'bare', number[]>
  >;
  const rounds = isShort ? 1 : 4;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const oneBare = await bare([one.id]);
      const oneProduct = await product([one]);
      const manyBare = await bare(bareMany);
      const manyProduct = await product(many);
      if (round === 0) continue; // only warms up
      rates.one.bare.push(oneBare);
      rates.one.product.push(oneProduct);
      rates.many.bare.push(manyBare);
      rates.many.product.push(manyProduct);
    }
  } finally {
    agent.destroy();
    await pool.end();
  }
  report.keep('pushes per second', rates);
  for (const [what, { product: ours, bare: theirs }] of [
    ['pushes per second, one team', rates.one],
    ['pushes per second, 16 teams', rates.many],
  ] as const) {
    const ratio = median(ours) / median(theirs);
    const figure = median(ours).toFixed(0);
    report.add({
      what,
      figure,
      beside: `plain design ${median(theirs).toFixed(0)}`,
      ratio,
      bar: `≥ ${bar}`,
      isWithin: ratio >= bar,
    });
  }
};

type Once = () => Promise<void>;

const perSecond = async (forMs: number, workers: readonly Once[]): Promise<number> => {
  const started = performance.now();
  let done = 0;
  await Promise.all(
    workers.map(async (once) => {
      while (performance.now() - started < forMs) {
        await once();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
};

const pusher = (url: string, agent: Agent, team: Team | undefined): Once => {
  if (team === undefined) throw new Error('There is no team to push into.');
  const clientId = newId();
  let seq = 0;
  return async () => {
    const at = new Date().toISOString();
    const mutation = { seq: (seq += 1), mid: newId(), name: 'thread.create', at, args: newThread(newId()) };
    const body = { clientId, epoch: null, access: 'full', pending: 1, sentAt: at, mutations: [mutation] };
    const answer = await post(`${url}/api/v2/teams/${team.teamId}/sync/push`, agent, team.token, JSON.stringify(body));
    if (!answer.includes('"applied"')) throw new Error(`A push was not applied: ${answer}`);
  };
};

const post = (url: string, agent: Agent, token: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'X-Sync-Protocol': String(limits.syncProtocol),
    };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    call.on('error', reject);
    call.end(body);
  });

const newThread = (id: string) => ({
  id,
  set: { brand: 'Isacord', line: '40', code: '1902', name: 'Poinsettia' },
});
