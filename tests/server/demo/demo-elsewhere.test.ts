import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { insertUser } from '#server/auth/tables/users.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { withDatabase, type TestDatabase } from '../database.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await withDatabase();
});
afterAll(() => own.close());

const aListener = () => {
  const asked: string[] = [];
  const app = new Hono<ServerEnv>();
  app.all('*', (c) => {
    asked.push(c.req.path);
    return c.json({}, 500);
  });
  return { app, asked };
};

test('the demo is not put into a database in which people are: its password is known to everybody', async () => {
  const at = new Date();
  await insertUser(own.db, {
    id: newId(),
    email: 'ana@example.org',
    passwordHash: null,
    confirmedAt: at,
    provenAt: at,
    appMetaData: {},
    userMetaData: {},
    at,
  });
  const { app, asked } = aListener();
  await expect(seedDemo(app, own.db, Date.now())).rejects.toThrow(/^This database has people in it already, so the /);
  expect(asked).toEqual([]);
});
