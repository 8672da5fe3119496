import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#core/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import { aChange, aDevice, aThread, type Person } from '../product.ts';

/** How many people write at once. */
export const writers = 8;

/** How many rows a race is about; the deep run asks for more. */
export const raceRows = Number(process.env['RACE_ROWS'] ?? 1000);

/** Makes the database dawdle at random inside every transaction that pushes: between its statements, and before its commit. */
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

/** Pushes new threads in batches of 1 to 50; answers their ids. An unanswered push is sent again as it was. */
export const write = async (
  person: Person,
  team: string,
  rows: number,
  // called with every acknowledged version
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

/** Somebody who follows a team's cursor and keeps what they have seen. */
export const aReader = (person: Person, team: string, limit = 200) => {
  const device = aDevice(person, team, newId());
  const seen = new Set<string>();
  const state = { cursor: 0, pulls: 0 };
  /** Reads on until there is no more. */
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

/** Says how a race went, in one line of the run's output. */
export const report = (line: string): void => void process.stdout.write(`  race: ${line}\n`);
