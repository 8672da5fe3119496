/** The same three answers by bare Hono and pg, with no sign-in and no rules: `node bare-server.mjs <port> <address>` */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const [port, address] = process.argv.slice(2);
const pool = new pg.Pool(JSON.parse(address ?? '{}'));
const app = new Hono();
const rowsOf = async (/** @type {string} */ name, /** @type {string} */ text, /** @type {unknown[]} */ values) =>
  (await pool.query({ name, text, values })).rows;

app.get('/page', (c) => c.text('ready'));
app.get('/teams/:user', async (c) => {
  const text = `select t.public_id, t.id, t.name, m.role from app.team t join app.member m on m.team_id = t.id
    where m.user_id = $1 and t.deleted_at is null order by t.id`;
  return c.json({ teams: await rowsOf('teams', text, [c.req.param('user')]) });
});
app.get('/pull/:team/:after/:limit', async (c) => {
  const { team, after, limit } = c.req.param();
  const text = `select h.kind as t, h.row_id as id, h.version as v, r.* from app.head h
    join app.thread r on r.team_id = h.team_id and r.id = h.row_id
    where h.team_id = $1 and h.version > $2 and h.kind = 'thread' order by h.version limit $3`;
  return c.json({ rows: await rowsOf('pull', text, [team, after, limit]) });
});
app.get('/version/:team', async (c) => {
  const text = 'select epoch, version from app.team_counter where team_id = $1';
  return c.json({ rows: await rowsOf('version', text, [c.req.param('team')]) });
});

serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' });
