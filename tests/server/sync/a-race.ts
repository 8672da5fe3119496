import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#core/ids.ts';
import { createDatabase } from '#server/db/postgres.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import type { TestDatabase } from '../database.ts';
import { aChange, aDevice, aProduct, aThread, type Person } from '../product.ts';

export const writers = 8;

export const raceRows = 20_000;

export const dawdle = async (sql: Sql): Promise<void> => {
  await sql.query(`
    create function app.dawdle() returns trigger language plpgsql as $$
    begin
      if random() < tg_argv[0]::float then perform pg_sleep(random() * tg_argv[1]::float); end if;
      return null;
    end $$`);
  await sql.query(`create trigger dawdle after insert on app.head
    for each statement execute function app.dawdle('0.03', '0.02')`);
  await sql.query(`create trigger dawdle after update on app.team_counter
    for each statement execute function app.dawdle('0.8', '0.01')`);
};

export const write = async (
  person: Person,
  team: string,
  rows: number,
  onPushed: (version: number) => void = () => {},
): Promise<readonly string[]> => {
  const device = aDevice(person, team);
  const made: string[] = [];
  while (made.length < rows) {
    const size = Math.min(rows - made.length, 1 + Math.floor(Math.random() * 50));
    const threads = Array.from({ length: size }, () => aThread());
    const batch = device.numbered(threads.map((thread) => aChange('thread.create', thread)));
    const { outcomes, version } = await answered(() => device.send(batch));
    const applied = outcomes.filter(({ status }) => status === 'applied');
    if (applied.length !== size) throw new Error(`Not everything was applied: ${JSON.stringify(outcomes)}`);
    made.push(...threads.map(({ id }) => id));
    onPushed(version);
  }
  return made;
};

const answered = async (send: () => ReturnType<ReturnType<typeof aDevice>['send']>) => {
  for (;;) {
    const { status, body } = await send().catch(noAnswer);
    if (status === 200) return body;
    if (status !== 503) throw new Error(`A push was refused with ${status}: ${JSON.stringify(body)}`);
    await sleep(20 + Math.random() * 80);
  }
};

const noAnswer = () => ({ status: 503, body: undefined as never });

export const aReader = (person: Person, team: string, limit = 200) => {
  const device = aDevice(person, team, newId());
  const seen = new Set<string>();
  const state = { cursor: 0, pulls: 0 };
  const readOn = async (): Promise<void> => {
    for (;;) {
      const page = await device.pull(state.cursor, `&limit=${limit}`);
      if (page.to < state.cursor) throw new Error(`The cursor went back from ${state.cursor} to ${page.to}.`);
      for (const { id } of page.rows) seen.add(id);
      state.cursor = page.to;
      state.pulls += 1;
      if (!page.more) return;
    }
  };
  return { seen, state, readOn };
};

export const report = (line: string): void => void process.stdout.write(`  race: ${line}\n`);

export const race = async (own: TestDatabase, rows: number, open: (db: Database) => Database = (db) => db) => {
  const pools = [createDatabase(own.address), createDatabase(own.address)] as const;
  const servers = await Promise.all(pools.map((pool) => aProduct({ db: open(pool) })));
  const at = (index: number) => servers[index % 2] as (typeof servers)[number];
  const ana = at(0).person();
  const team = await at(0).team(ana);
  const member = async (index: number) => {
    const person = at(index).person();
    await at(index).join(person, team, 'member');
    return person;
  };
  let isOver = false;
  const read = async (index: number) => {
    const reader = aReader(await member(index), team, 50);
    for (let wasOver = false; !wasOver; await sleep(25)) {
      wasOver = isOver;
      await reader.readOn();
    }
    return reader;
  };
  const reading = Promise.all([read(0), read(1)]);
  const people = await Promise.all(Array.from({ length: writers }, (_, index) => member(index)));
  const before = performance.now();
  const made = (await Promise.all(people.map((person) => write(person, team, rows / writers)))).flat();
  const seconds = (performance.now() - before) / 1000;
  isOver = true;
  const readers = await reading;
  const missed = readers.map(({ seen }) => made.filter((id) => !seen.has(id)).length);
  await Promise.all(pools.map((pool) => pool.close()));
  return { team, made, missed, seconds, pulls: readers.reduce((sum, { state }) => sum + state.pulls, 0) };
};

export const runRace = async (own: TestDatabase, rows: number) => {
  const { team, made, missed, seconds, pulls } = await race(own, rows);
  report(
    `${made.length} rows, ${writers} writers, 2 pools, ${pulls} pulls, ${seconds.toFixed(1)} s, missed ${missed.join(' and ')}`,
  );
  const [versions] = await own.db.query<{ heads: number; distinct: number; version: number; live: unknown }>(
    `select count(*) as heads, count(distinct h.version) as "distinct", c.version, c.live
     from app.head h join app.team_counter c using (team_id) join app.team t on t.id = h.team_id
     where t.public_id = $1 group by c.version, c.live`,
    [team],
  );
  return { made: made.length, missed, versions };
};

export const nothingLost = (rows: number) => ({
  made: rows,
  missed: [0, 0],
  versions: { heads: rows, distinct: rows, version: rows, live: { thread: rows } },
});
