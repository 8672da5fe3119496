import { newId } from '#core/ids.ts';
import type { PushRequest } from '#core/wire/sync-request-wire.ts';
import { createLog } from '#server/log.ts';
import type { Database, Sql } from '#server/db/sql.ts';
import { push } from '#server/sync/push.ts';
import type { Account } from './account.ts';

/** The statements of one real push, with what is different in each push standing in for itself. */
export interface Recording {
  readonly statements: readonly {
    readonly text: string;
    readonly values: readonly unknown[];
    readonly locks: boolean;
  }[];
  /** The same values for another push. */
  readonly valuesFor: (values: readonly unknown[], push: Particulars) => unknown[];
}

/** What is different in each push. */
export interface Particulars {
  readonly teamId: number;
  readonly clientId: string;
  readonly mid: string;
  readonly rowId: string;
  readonly seq: number;
  readonly version: number;
}

// Numbers that stand for nothing else, so that they are found again among the values.
const marks = { seq: 770_001, version: 880_001 };

/** Makes one push of one new thread with the product's own code and keeps every statement that it sends between begin and commit. */
export const recordStatements = async (
  db: Database,
  account: Account & { readonly id: number },
): Promise<Recording> => {
  const { id: teamId, teamId: publicId, userId } = account;
  const [clientId, mid, rowId] = [newId(), newId(), newId()];
  await db.query('update app.team_counter set version = $2 where team_id = $1', [teamId, marks.version - 1]);
  await db.query(
    `insert into app.sync_client (team_id, client_id, user_id, last_seq, last_pending, seen_at) values ($1, $2, $3, $4, 1, now())`,
    [teamId, clientId, userId, marks.seq - 1],
  );
  const statements: { text: string; values: readonly unknown[]; locks: boolean }[] = [];
  const recording = (sql: Sql): Sql => ({
    query: (text, values = []) => {
      statements.push({ text, values, locks: /team_counter[^]*for update/.test(text) });
      return sql.query(text, values);
    },
  });
  const recorder: Database = {
    ...db,
    transaction: (work, options) => db.transaction((tx) => work(recording(tx)), options),
  };
  const sender = { team: { id: teamId, publicId }, userId, build: 'bench', log: createLog('silent') };
  const at = new Date().toISOString();
  const mutation = { seq: marks.seq, mid, name: 'thread.create', at, args: newThread(rowId) };
  const envelope: PushRequest = {
    clientId,
    epoch: null,
    access: 'full',
    pending: 1,
    sentAt: at,
    mutations: [mutation],
  };
  const pushed = await push({ db: recorder, clock: Date.now }, sender, envelope);
  if (!pushed.ok || pushed.value.outcomes[0]?.status !== 'applied')
    throw new Error(`The push to be recorded was not applied: ${JSON.stringify(pushed)}`);
  if (!statements.some(({ locks }) => locks)) throw new Error('No statement of the push locks the team.');
  const inText = (text: string, now: Particulars): string =>
    text
      .replaceAll(clientId, now.clientId)
      .replaceAll(mid, now.mid)
      .replaceAll(rowId, now.rowId)
      .replaceAll(String(marks.version), String(now.version));
  const swapped = (value: unknown, now: Particulars): unknown => {
    if (typeof value === 'string') return inText(value, now);
    if (value === marks.seq) return now.seq;
    if (value === marks.version) return now.version;
    if (Array.isArray(value)) return value.map((one) => swapped(one, now));
    return value;
  };
  return {
    statements,
    valuesFor: (values, now) =>
      // The team is the first value of each statement that knows of one.
      values.map((value, nth) => (nth === 0 && value === teamId ? now.teamId : swapped(value, now))),
  };
};

/** What a push of the bench creates. */
export const newThread = (id: string) => ({
  id,
  set: { brand: 'Isacord', line: '40', code: '1902', name: 'Poinsettia' },
});
