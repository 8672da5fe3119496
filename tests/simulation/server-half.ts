import { rowKinds } from '#core/kinds/kinds.ts';
import type { Role } from '#core/access/permissions.ts';
import { tableNameOf } from '#server/db/rows.ts';
import type { Database } from '#server/db/sql.ts';
import { fetchOf } from '../journeys/a-device.ts';
import { withDatabase } from '../server/database.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { createBackups, type Backups } from './backups.ts';
import { createFaultyDatabase, type Mishaps } from './faulty-database.ts';
import type { Reply } from './network.ts';
import { Violation } from './violation.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';

/** The current rows of the team's tables, read without the product's code. */
export interface ServerContents {
  readonly counter: { readonly epoch: string; readonly version: number; readonly floor: number };
  readonly heads: readonly {
    readonly kind: string;
    readonly row_id: string;
    readonly version: number;
    readonly deleted: boolean;
    readonly addressee: string | null;
  }[];
  readonly mutations: readonly {
    readonly mid: string;
    readonly status: 'applied' | 'rejected' | 'parked';
    readonly version: number | null;
    readonly user_id: string;
    readonly name: string;
    /** Why the server refused the change; null if it did not. */
    readonly code: string | null;
  }[];
  /** Every write of a row except notices, with its version and changed fields, recorded by triggers of the database. */
  readonly writes: readonly ServerWrite[];
  readonly notices: readonly {
    readonly id: string;
    readonly version: number;
    readonly row_kind: string;
    readonly row_id: string;
    readonly from: string;
    readonly by: string;
    readonly fields: readonly string[];
  }[];
  readonly members: readonly { readonly user_id: string; readonly role: Role }[];
  readonly spools: readonly { readonly id: string; readonly remaining_mm: number | null }[];
  readonly movements: readonly ServerMovement[];
  readonly needles: readonly { readonly id: string; readonly spool_id: string | null }[];
  readonly machines: readonly { readonly id: string; readonly heads: number; readonly total_stitches: number }[];
  readonly runs: readonly {
    readonly id: string;
    readonly machine_id: string;
    readonly pieces: number;
    readonly stitches: number;
    readonly job_id: string | null;
    readonly spoiled: number;
    readonly reverses_id: string | null;
  }[];
  readonly jobs: readonly {
    readonly id: string;
    readonly quote_id: string | null;
    readonly quote_revision: number | null;
    readonly quote_line: number | null;
    readonly placement: string | null;
    readonly pieces_done: number;
    readonly spoiled: number;
  }[];
  readonly clients: readonly { readonly client_id: string; readonly last_seq: number }[];
  /** Fields of threads and spools, and the version that the server noted for each as the last that set it. */
  readonly fields: readonly {
    readonly key: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly noted: Readonly<Record<string, number>>;
  }[];
  readonly marks: readonly { readonly version: number; readonly mark: string }[];
}

export interface ServerWrite {
  readonly version: number;
  readonly kind: string;
  readonly row_id: string;
  readonly fields: readonly string[];
}

export interface ServerMovement {
  readonly id: string;
  readonly spool_id: string;
  readonly type: string;
  readonly delta_mm: number | null;
  readonly settles_at_mm: number | null;
  readonly reverses_id: string | null;
  readonly occurred_at: string;
  readonly by_member?: string | null;
}

export interface ServerHalf {
  readonly product: Product;
  readonly db: Database;
  readonly mishaps: Mishaps;
  readonly backups: Backups;
  readonly turnstile: Turnstile;
  readonly reset: () => Promise<void>;
  /** Sets whether the database throws for rows whose notes are "poison". */
  readonly poison: (isOn: boolean) => Promise<void>;
  readonly handle: (person: Person, url: string, init: RequestInit | undefined, now: number) => Promise<Reply>;
  readonly contents: (teamId: string) => Promise<ServerContents>;
  readonly close: () => Promise<void>;
}

export const createServerHalf = async (): Promise<ServerHalf> => {
  const own = await withDatabase();
  const [row] = await own.db.query<{ name: string }>('select current_database() as name');
  // nothing here has to survive a power cut of the machine that runs the tests
  await own.db.query(`alter database "${row?.name}" set synchronous_commit = off`);
  const mishaps: Mishaps = {
    handling: 0,
    fault: undefined,
    breaksAfterCommit: false,
    struck: 0,
    rings: () => 0,
    rangEarly: false,
  };
  await own.db.query(poisonTriggers);
  // a fixed secret, so that the same seed gives the same epochs and marks
  await own.db.query('update app.history_key set secret = $1', [historySecret]);
  await own.db.query(writeLog);
  const backups = await createBackups(own.db);
  const turnstile = createTurnstile(own.db);
  const product = await aProduct({ db: createFaultyDatabase(own.db, mishaps, turnstile) });
  mishaps.rings = () => product.rings.length;
  return {
    product,
    db: own.db,
    mishaps,
    backups,
    turnstile,
    reset: async () => {
      Object.assign(mishaps, { fault: undefined, breaksAfterCommit: false, struck: 0, rangEarly: false });
      product.rings.length = 0;
      await own.db.query('truncate app.team, app.profile restart identity cascade; truncate public.writes');
    },
    poison: async (isOn) => {
      await own.db.query('update public.poison set is_on = $1', [isOn]);
    },
    handle: async (person, url, init, now) => {
      product.time.now = now;
      mishaps.handling += 1;
      const response = await fetchOf(person)(url, init).finally(() => {
        mishaps.handling -= 1;
      });
      if (mishaps.rangEarly)
        throw new Violation(
          'I15',
          'The doorbell rang before the commit: whoever comes at once finds nothing, and goes to sleep.',
        );
      const headers = { ...Object.fromEntries(response.headers), date: new Date(now).toUTCString() };
      return { status: response.status, headers, body: await response.text() };
    },
    contents: async (teamId) => {
      const [found] = await own.db.query<{ contents: ServerContents }>(contentsOfTeam, [teamId]);
      if (found === undefined) throw new Error('The team is gone.');
      return found.contents;
    },
    close: own.close,
  };
};

export const historySecret = Buffer.from('the secret of every simulated server');

// Raises an error that does not mean that the database is out of order, so that the server treats it as a bug.
const poisonTriggers = `
  create table public.poison (is_on boolean not null);
  insert into public.poison values (false);
  create function public.swallow() returns trigger language plpgsql as $$
  begin
    if (select is_on from public.poison) then raise exception 'poisoned' using errcode = 'P0001'; end if;
    return new;
  end $$;
  create trigger poison before insert or update on app.thread
    for each row when (new.notes = 'poison') execute function public.swallow();
  create trigger poison before insert or update on app.spool
    for each row when (new.notes = 'poison') execute function public.swallow();`;

// PostgreSQL finds the changed fields, because it compares JSON by value and not by text.
const writeLog = `
  create table public.writes (version bigint not null, kind text not null, row_id uuid not null, fields text[] not null);
  create function public.note_write() returns trigger language plpgsql as $$
  begin
    insert into public.writes
    select h.version, h.kind, h.row_id, array(
      select key from jsonb_each(to_jsonb(new)) given
      where tg_op = 'INSERT' or to_jsonb(old) -> given.key is distinct from given.value)
    from app.head h where h.team_id = new.team_id and h.kind = tg_argv[0] and h.row_id = new.id;
    return null;
  end $$;
  ${rowKinds
    .filter((kind) => kind !== 'notice')
    .map(
      (kind) => `create trigger note_write after insert or update on ${tableNameOf(kind)}
        for each row execute function public.note_write('${kind}');`,
    )
    .join('\n')}`;

// sorted, because the order of rows in a table depends on when PostgreSQL last cleaned the table up
const listOf = (columns: string, from: string): string =>
  `coalesce((select json_agg(json_build_object(${columns
    .split(' ')
    .map((column) => `'${column}', ${column}`)
    .join(', ')}) order by ${columns.replaceAll(' ', ', ')}) from ${from} where team_id = t.id), '[]')`;

const fieldsOf = (kind: string, columns: Readonly<Record<string, string>>): string =>
  `select '${kind}/' || r.id as key, h.field_versions as noted, json_build_object(${Object.entries(columns)
    .map(([field, column]) => `'${field}', r.${column}`)
    .join(', ')}) as values
   from app.${kind} r join app.head h on h.team_id = r.team_id and h.kind = '${kind}' and h.row_id = r.id
   where r.team_id = t.id`;

// a row that has left the devices is as gone from them as a deleted one
const headsOfDevices = `(select *, left_version is not distinct from version or is_deleted as deleted from (
  select team_id, kind, row_id, version, left_version, deleted as is_deleted, addressee from app.head) h) h`;

const contentsOfTeam = `
  select json_build_object(
    'counter', (select json_build_object('epoch', epoch, 'version', version, 'floor', floor) from app.team_counter where team_id = t.id),
    'heads', ${listOf('kind row_id version deleted addressee', headsOfDevices)},
    'mutations', ${listOf('mid status version user_id name code', `(select *, result ->> 'code' as code from app.sync_mutation) m`)},
    'writes', (select coalesce(json_agg(w order by version, kind, row_id), '[]') from public.writes w),
    'notices', (select coalesce(json_agg(n order by version, id), '[]') from (
      select n.id, h.version, n.row_kind, n.row_id, n."from", n.by,
        array(select change ->> 'field' from jsonb_array_elements(n.changes) change) as fields
      from app.notice n join app.head h on h.team_id = n.team_id and h.kind = 'notice' and h.row_id = n.id
      where n.team_id = t.id and not h.deleted) n),
    'members', ${listOf('user_id role', 'app.member')},
    'spools', ${listOf('id remaining_mm', 'app.spool')},
    'movements', ${listOf('id spool_id type delta_mm settles_at_mm reverses_id occurred_at by_member', 'app.movement')},
    'needles', ${listOf('id spool_id', 'app.needle')},
    'machines', ${listOf('id heads total_stitches', 'app.machine')},
    'runs', ${listOf('id machine_id pieces stitches job_id spoiled reverses_id', 'app.run')},
    'jobs', ${listOf('id quote_id quote_revision quote_line placement pieces_done spoiled', 'app.job')},
    'fields', coalesce((select json_agg(found order by found.key) from (
      ${fieldsOf('thread', { name: 'name', minSpools: 'min_spools', notes: 'notes', isStaple: 'is_staple' })}
      union all
      ${fieldsOf('spool', { notes: 'notes', pricePaidMinor: 'price_paid_minor', placeId: 'place_id', lentTo: 'lent_to' })}
    ) found), '[]'),
    'marks', ${listOf('version mark', 'app.team_history')},
    'clients', ${listOf('client_id last_seq', 'app.sync_client')}
  ) as contents from app.team t where t.public_id = $1`;
