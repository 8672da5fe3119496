import { beforeAll, expect, test } from 'vitest';
import { tokenOf } from '../product.ts';
import { aRestTeam, type Row } from './a-rest-team.ts';

const { here, get } = aRestTeam();

// `poison…` always fails, and `late…` at an update, as from a bug; `busy` fails as if the database were busy
beforeAll(() =>
  here.product.db.query(`
    create function app.stumble() returns trigger language plpgsql as $$
    begin
      if new.name like 'poison%' then raise exception 'stumbled'; end if;
      if new.name like 'late%' and tg_op = 'UPDATE' then raise exception 'stumbled'; end if;
      if new.name = 'busy' then raise exception 'fault' using errcode = '40001'; end if;
      return new;
    end $$;
    create trigger stumble before insert or update on app.thread for each row execute function app.stumble();`),
);

interface Told {
  readonly refused: readonly { readonly row: number; readonly message: string }[];
  readonly refusedTotal: number;
  readonly added: { readonly threads: number; readonly spools: number };
  readonly error?: { readonly code: string; readonly message: string };
}

const bring = (rows: readonly string[]) => bringWith('', rows);

const bringWith = async (column: string, rows: readonly string[]) => {
  const response = await here.product.app.request(`/api/v2/teams/${here.team}/threads/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokenOf(here.ana)}`, 'Content-Type': 'text/csv' },
    body: [`brand,line,code,name,spools${column && `,${column}`}`, ...rows].join('\n'),
  });
  return { status: response.status, told: (await response.json()) as Told };
};

const codesHere = async () => {
  const { body } = await get('/threads?limit=1000');
  return (body['threads'] as readonly Row[]).map(({ code }) => Number(code)).toSorted((a, b) => a - b);
};

test('a row at which the server throws is named by an import, and all others are taken', async () => {
  const rows = Array.from({ length: 70 }, (_, at) => `A,B,${at},${at === 3 || at === 60 ? 'poison' : 'fine'},1`);
  const { status, told } = await bring(rows);
  expect(status).toBe(200);
  expect(
    told.refused.filter(({ message }) => message.includes('The server failed at this row')).map(({ row }) => row),
  ).toEqual([5, 62]);
  expect(new Set(told.refused.map(({ row }) => row))).toEqual(new Set([5, 62]));
  const expected = Array.from({ length: 70 }, (_, at) => at).filter((at) => at !== 3 && at !== 60);
  expect(await codesHere()).toEqual(expected);
  expect(told.added).toMatchObject({ threads: expected.length, spools: expected.length });
  const { body } = await get('/spools?limit=1000');
  expect(body['spools']).toHaveLength(expected.length);
});

test('an import at whose every row the server throws ends with a sentence, and asks for no other try', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `A,B,${at},${at === 0 ? 'fine' : 'poison'},`);
  const { status, told } = await bring(rows);
  expect(status).toBe(500);
  expect(told.error?.message).toContain('The server failed at 20 changes of this import (rows 3, 4, ');
  expect(await codesHere()).toEqual([0]);
  const letters = await here.product.db.query(
    'select from app.sync_dead_letter d join app.team t on t.id = d.team_id where t.public_id = $1',
    [here.team],
  );
  expect(letters).toHaveLength(20);
});

test('a busy database still answers 503, because another try helps', async () => {
  expect((await bring(['A,B,1,busy,'])).status).toBe(503);
});

test('a new thread that is refused with its successor counts as neither added nor changed', async () => {
  const { told } = await bringWith('supersededBy', ['D,B,1,poison,,D|B|2', 'D,B,2,fine,,']);
  expect(told).toMatchObject({ added: { threads: 1 }, changed: { threads: 0 } });
  expect(told.refused.length).toBeGreaterThan(0);
});

test('a new thread of which only the successor is refused counts as added', async () => {
  const { told } = await bringWith('supersededBy', ['E,B,1,late,,E|B|2', 'E,B,2,fine,,']);
  expect(told).toMatchObject({ added: { threads: 2 }, changed: { threads: 0 } });
  expect(told.refused.map(({ row }) => row)).toEqual([2]);
});
