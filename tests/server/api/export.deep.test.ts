import { describe, expect, test } from 'vitest';
import { aWorkshop, csv, exported, json, product, withDownloads } from './a-download.ts';

withDownloads();

describe('an export', () => {
  test('goes through thousands of rows page by page, each of them once', async () => {
    const { ana, thread } = await aWorkshop();
    await product.db.query(
      `insert into app.thread
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'code', n::text))).*
       from app.thread t, generate_series(1, 1100) n where t.id = $1`,
      [thread.id],
    );
    await product.db.query(
      `insert into app.head select (jsonb_populate_record(h, jsonb_build_object('row_id', t.id))).*
       from app.head h join app.thread t on t.team_id = h.team_id and t.id <> h.row_id where h.row_id = $1`,
      [thread.id],
    );
    const files = await exported(ana);
    const rows = json(files, 'teams/Nadelöhr/threads.json') as readonly { readonly id: string }[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1101);
    expect(rows).toHaveLength(1101);
    expect(csv(files, 'teams/Nadelöhr/threads.csv')).toHaveLength(1101);
  });
});
