import { connectTo } from './database.ts';
import type { TestServer } from './server.ts';

export interface FullTeam {
  readonly colours: number;
  readonly spools: number;
  readonly low: number;
  readonly out: number;
}

export const makeFullTeam = async (
  server: Pick<TestServer, 'url' | 'dataDir'>,
  email: string,
  password: string,
  colours: number,
): Promise<FullTeam> => {
  const post = async (url: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const person = (await post(`${server.url}/auth/v1/signup`, { email, password })) as {
    readonly access_token: string;
    readonly user: { readonly id: string };
  };
  const made = (await post(`${server.url}/api/v2/teams`, { name: `${email}'s Team` }, person.access_token)) as {
    readonly team: { readonly id: string };
  };
  const db = await connectTo(server.dataDir);
  try {
    for (const statement of statements) await db.query(statement, [made.team.id, colours, person.user.id]);
  } finally {
    await db.end();
  }
  const out = Math.ceil((colours - 1) / every);
  // a headline counts the spools in stock, without those that are used up
  return { colours, spools: colours - out, low: Math.ceil(colours / every), out };
};

/** In each group of this many colours, one is low and one is used up. */
const every = 25;

const idOf = (at: string): string => `('01990000-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
const stamps = 'created_at, created_by, updated_at, updated_by';
const stamped = `'2026-03-01T10:00:00Z', $3::uuid, '2026-03-01T10:00:00Z', $3::uuid`;
const numbers = 'from generate_series(0, $2::int - 1) as s (n)';

const statements: readonly string[] = [
  `insert into app.thread (team_id, id, brand, line, code, name, kind, material, weight, hex, more_hex, effect, finish,
     confidence, colour_source, status, aliases, family, default_length_mm, min_length_mm, min_spools, target_spools, is_staple,
     avoid, substitutes, tags, ${stamps})
   select $1::bigint, ${idOf('n')}, 'Brand ' || n % 4, '40', lpad(n::text, 6, '0'), 'Colour ' || n, 'machine', 'polyester',
     '40', '#' || lpad(to_hex(n * 7919 % 16777216), 6, '0'), '[]', 'solid', 'bright', 'fair', 'maker', 'active', '[]', 'blue',
     1000000, 0, case when n % ${every} = 0 then 2 end, 2, false, false, '[]', '[]', ${stamped} ${numbers}`,
  `insert into app.spool (team_id, id, thread_id, short_code, initial_length_mm, state, remaining_mm, precision, ${stamps})
   select $1::bigint, ${idOf('$2::int + n')}, ${idOf('n')}, 'S-' || n, 1000000,
     case when n % ${every} = 1 then 'empty' else 'open' end, case when n % ${every} = 1 then 0 else 700000 end, 'counted',
     ${stamped} ${numbers}`,
  `insert into app.head (team_id, kind, row_id, version, deleted)
   select $1::bigint, case when n < $2::int then 'thread' else 'spool' end, ${idOf('n')}, n + 1, false
   from generate_series(0, 2 * $2::int - 1) as s (n) where $3::uuid is not null`,
  `update app.team_counter set version = 2 * $2::int, live = jsonb_build_object('thread', $2::int, 'spool', $2::int)
   where team_id = $1::bigint and $3::uuid is not null`,
];
