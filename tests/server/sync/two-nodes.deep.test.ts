import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DatabaseAddress } from '#server/db/postgres.ts';
import { startServer } from '../../../e2e/support/server.ts';
import { withDatabase } from '../database.ts';
import { aStream } from '../doorbell/a-stream.ts';
import type { CallOptions, Person, Told } from '../product.ts';
import { aReader, dawdle, raceRows, report, write, writers } from './a-race.ts';

const urlOf = (address: DatabaseAddress): string => {
  if ('url' in address) return address.url;
  const { host, port, user, password, database } = address;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};

const register = async (url: string) => {
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { access_token: string; user: { id: string }; team: { public_id: string } };
  };
  const email = 'jo@example.com';
  const { access_token: token, user } = await post('/auth/v1/signup', { email, password: 'three odd words' });
  const { team } = await post('/api/v2/teams', { name: 'Stitchery' }, { Authorization: `Bearer ${token}` });
  return { who: { userId: user.id, email }, token, team: team.public_id };
};

test(
  `Two servers on one database, eight writers, one server killed in the middle: who follows the doorbell misses none of ${raceRows} rows.`,
  { timeout: 1_500_000 },
  async ({ onTestFinished }) => {
    const own = await withDatabase();
    onTestFinished(own.close, 60_000);
    await dawdle(own.db);
    const keys = await mkdtemp(join(tmpdir(), 'two-nodes-'));
    onTestFinished(() => rm(keys, { recursive: true, force: true }));
    // settings that several servers must share: the database, the keys and the public address
    const env = { DATABASE_URL: urlOf(own.address), DATA_DIR: keys, PUBLIC_URL: 'http://localhost:3000' };
    const nodes = [await startServer(env), await startServer(env)] as const;
    for (const node of nodes) onTestFinished(node.remove, 60_000);
    const { who, token, team } = await register(nodes[0].url);

    const personAt = (index: number) => {
      const at = { index };
      const url = () => nodes[at.index % 2 === 0 ? 0 : 1].url;
      const call = async (method: string, path: string, { body, headers }: CallOptions = {}): Promise<Told> => {
        try {
          const answer = await fetch(`${url()}/api/v2${path}`, {
            method,
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return { status: answer.status, body: (await answer.json()) as Told['body'], headers: answer.headers };
        } catch (error) {
          at.index += 1;
          throw error;
        }
      };
      const person: Person = { ...who, call };
      return { at, person, url };
    };

    let made = 0;
    const pushedAt = new Map<number, number>();
    const one = async (index: number) => {
      const { at, person } = personAt(index);
      let last = 0;
      return write(person, team, raceRows / writers, (version) => {
        pushedAt.set(version, at.index % 2);
        made += version > last ? 1 : 0;
        last = version;
      });
    };

    let isOver = false;
    const hangUps = new Set<() => void>();
    /** Reads only when the doorbell rings and when a stream begins, never on a timer. */
    const follow = (index: number) => {
      const { at, person, url } = personAt(index);
      const reader = aReader(person, team);
      const state = { crossed: 0, streams: 0 };
      const listen = async () => {
        const stream = await aStream(url(), token);
        hangUps.add(stream.hangUp);
        state.streams += 1;
        await stream.event('ping');
        await reader.readOn();
        for (let heard = 0; ;) {
          await stream.event('change', heard);
          const versions = stream.versions();
          heard = stream.heard.length;
          state.crossed += versions.slice(-1).filter((version) => pushedAt.get(version) === 1 - (at.index % 2)).length;
          if (Math.max(...versions) > reader.state.cursor) await reader.readOn();
        }
      };
      const done = (async () => {
        while (!isOver) {
          await listen().catch(() => undefined); // the stream ended or the server is gone, so the next one is opened
          at.index += 1;
          await sleep(20);
        }
      })();
      return { ...reader, counts: state, done };
    };
    const readers = [follow(0), follow(1)];

    const before = performance.now();
    const writing = Promise.all(Array.from({ length: writers }, (_, index) => one(index)));
    const pushesInAll = raceRows / 25.5;
    while (made < 0.4 * pushesInAll) await sleep(20);
    await nodes[1].kill();
    await sleep(1000);
    await nodes[1].start();
    const ids = (await writing).flat();
    const seconds = (performance.now() - before) / 1000;

    const [counter] = await own.db.query<{ version: number; heads: number; distinct: number }>(
      `select c.version, count(*) as heads, count(distinct h.version) as "distinct"
       from app.team_counter c join app.head h using (team_id) group by c.version`,
    );
    expect(counter).toEqual({ version: raceRows, heads: raceRows, distinct: raceRows });
    expect(ids).toHaveLength(raceRows);
    // no reader polls, so only the last ring can have brought them to the end
    await expect.poll(() => readers.map(({ state }) => state.cursor)).toEqual([raceRows, raceRows]);
    isOver = true;
    hangUps.forEach((hangUp) => hangUp());
    await Promise.all(readers.map(({ done }) => done));

    const missed = readers.map(({ seen }) => ids.filter((id) => !seen.has(id)).length);
    const sum = (pick: (reader: (typeof readers)[number]) => number) =>
      readers.reduce((total, reader) => total + pick(reader), 0);
    report(
      `${ids.length} rows, ${writers} writers, 2 servers, one killed and back, ${seconds.toFixed(1)} s; ` +
        `${sum(({ counts }) => counts.streams)} streams, ${sum(({ state }) => state.pulls)} pulls, ` +
        `${sum(({ counts }) => counts.crossed)} rings from the other server; missed ${missed.join(' and ')}`,
    );
    expect(missed).toEqual([0, 0]);
    expect(sum(({ counts }) => counts.crossed)).toBeGreaterThan(0);
    expect(sum(({ counts }) => counts.streams)).toBeGreaterThan(readers.length);
  },
);
