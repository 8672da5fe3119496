import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { aProduct, tokenOf, type Person, type Product } from '../product.ts';

let here: Product;
let there: Product;
beforeAll(async () => {
  here = await aProduct();
  there = await aProduct({ db: here.db });
});
afterAll(() => here.close());

const bring = async ({ app }: Product, who: Person, team: string, query = '') => {
  const response = await app.request(`/api/v2/teams/${team}/threads/import${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOf(who)}`, 'Content-Type': 'text/csv' },
    body: 'brand,line,code,spools\nA,B,1,2\nA,B,2,3\n',
  });
  const told = (await response.json()) as { readonly added?: { readonly spools: number } };
  return { status: response.status, spools: told.added?.spools };
};

const untilAnImportRuns = async (): Promise<void> => {
  while ((await here.db.query('select from app.import_turn')).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
};

test('an import that is repeated at another server while it runs waits, and adds no spool twice', async () => {
  const ana = here.person('ana');
  const team = await here.team(ana);
  const first = await here.db.transaction(async (tx) => {
    // the import at the first server stops in the middle, because it waits for the team's lock
    await tx.query(
      'select from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1 for update of c',
      [team],
    );
    const running = bring(here, ana, team);
    await untilAnImportRuns();
    expect((await bring(there, ana, team)).status).toBe(429);
    expect((await bring(there, ana, team, '?dryRun=1')).status).toBe(200);
    return { running };
  });
  expect(await first.running).toEqual({ status: 200, spools: 5 });
  expect(await bring(there, ana, team)).toEqual({ status: 200, spools: 0 });
});

test('the turn of a server that stopped in the middle ends by itself', async () => {
  const bo = here.person('bo');
  const team = await here.team(bo);
  await here.db.query('insert into app.import_turn (user_id, turn, until) values ($1, $2, $3)', [
    bo.userId,
    newId(),
    new Date(Date.now() + 60_000),
  ]);
  expect((await bring(here, bo, team)).status).toBe(429);
  await here.db.query(`update app.import_turn set until = now() where user_id = $1`, [bo.userId]);
  expect(await bring(here, bo, team)).toEqual({ status: 200, spools: 5 });
});

test('two people import at once', async () => {
  const people = [here.person('ana'), here.person('bo')];
  const answers = await Promise.all(
    people.map(async (who, at) => bring(at === 0 ? here : there, who, await here.team(who))),
  );
  expect(answers.map(({ spools }) => spools)).toEqual([5, 5]);
});

test('an import that another one has overtaken does not go on with its old plan', async () => {
  const cy = here.person('cy');
  const team = await here.team(cy);
  const running = await here.db.transaction(async (tx) => {
    await tx.query(
      'select from app.team_counter c join app.team t on t.id = c.team_id where t.public_id = $1 for update of c',
      [team],
    );
    const rows = Array.from({ length: 60 }, (_, at) => `A,B,${at},1`).join('\n');
    const first = here.app.request(`/api/v2/teams/${team}/threads/import`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf(cy)}`, 'Content-Type': 'text/csv' },
      body: `brand,line,code,spools\n${rows}\n`,
    });
    await untilAnImportRuns();
    // as if the first import had stood still for long: the second runs meanwhile
    await tx.query('delete from app.import_turn where user_id = $1', [cy.userId]);
    return { first };
  });
  const answer = await running.first;
  const { error } = (await answer.json()) as { readonly error: { readonly message: string } };
  // the first import may notice this before its first changes or after them
  expect(answer.status).toBe(429);
  expect(error.message).toMatch(/running already|Part of this one is taken/u);
});

test('an import that is done says so also where its turn cannot be ended', async () => {
  const dee = here.person('dee');
  const team = await here.team(dee);
  await here.db.query(`
    create function app.no_end() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger no_end before delete on app.import_turn for each row execute function app.no_end();`);
  try {
    expect(await bring(here, dee, team)).toEqual({ status: 200, spools: 5 });
  } finally {
    await here.db.query('drop trigger no_end on app.import_turn; drop function app.no_end();');
  }
});
