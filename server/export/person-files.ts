import { can, type Role } from '#core/access/permissions.ts';
import { redact, readsKind } from '#core/access/redact.ts';
import { amountCells, amountColumns, needsAmountColumns } from '#core/exchange/amount-columns.ts';
import { kindOf, rowKinds, type RowKind } from '#core/kinds/kinds.ts';
import { safeFileName } from '#core/safe-file-name.ts';
import { messagesOf } from '#server/db/contact-messages.ts';
import { livingIds } from '#server/db/history/heads.ts';
import { invitesFor, invitesOfTeam } from '#server/db/invites.ts';
import { memberRightsOf, membersOf } from '#server/db/members.ts';
import { everyNotification } from '#server/db/notifications.ts';
import { profileOf } from '#server/db/profiles.ts';
import { longRowsAtOnce, mayBeLong, rowTables, readRowsById } from '#server/db/rows.ts';
import { memberSettingsOf, teamSettingsOf } from '#server/db/settings.ts';
import { withLongerQueries, type Database } from '#server/db/sql.ts';
import { teamsOf, type TeamRow } from '#server/db/teams.ts';
import type { ExportFile } from './export-file.ts';
import { type StoredBytes, jsonFile, storedFiles, tableFiles, type Table, type TableRow } from './stored-files.ts';

/** `email` is undefined if the person has not proved it. */
interface Exporting {
  readonly userId: string;
  readonly email: string | undefined;
  readonly now: Date;
}

const pageMs = 2 * 60_000;

/** Yields the files of what a person may read: their own, then those of their teams one by one. */
export const personFiles = async function* (
  usual: Database,
  person: Exporting,
  stored: StoredBytes,
): AsyncGenerator<ExportFile> {
  const db = withLongerQueries(usual, pageMs);
  const { userId, email, now } = person;
  yield jsonFile('profile', await profileOf(db, userId));
  yield jsonFile('messages', await messagesOf(db, userId));
  yield jsonFile('notifications', await everyNotification(db, person));
  yield jsonFile('invites', await invitesFor(db, { email, userId }, now));
  for (const team of await teamsOf(db, userId)) yield* teamFiles(db, userId, team, now, stored);
};

const rowsAtOnce = 500;

/** Yields the files of all data of a team that a person may read, in a folder named after the team. */
const teamFiles = async function* (
  db: Database,
  userId: string,
  team: TeamRow,
  now: Date,
  stored: StoredBytes,
): AsyncGenerator<ExportFile> {
  const folder = `teams/${`${safeFileName(team.name)} ${team.publicId}`.trim()}`;
  const rights = await memberRightsOf(db, team.id, userId);
  if (rights === undefined) return; // the person has been removed from the team since the export began
  const { role, access } = rights;
  yield jsonFile(`${folder}/team`, await aboutTeam(db, userId, team, role));
  yield* tableFiles(`${folder}/members`, await membersTable(db, team.id));
  if (can(role, 'invites.read')) yield* tableFiles(`${folder}/invites`, await invitesTable(db, team.id, now));
  const settings = await teamSettingsOf(db, team.id);
  for (const kind of rowKinds.filter((one) => readsKind(one, access))) {
    const hasAmounts = needsAmountColumns(kind) && access === 'full';
    const more = hasAmounts ? { columns: amountColumns, of: (row: TableRow) => amountCells(row, settings) } : undefined;
    yield* tableFiles(`${folder}/${kindOf(kind).collection}`, rowsTable(db, userId, team.id, kind), more);
  }
  yield* storedFiles(db, userId, team, folder, stored);
};

const aboutTeam = async (db: Database, userId: string, { id, publicId, name, createdAt }: TeamRow, role: Role) => ({
  public_id: publicId,
  name,
  role,
  createdAt,
  settings: await teamSettingsOf(db, id),
  mySettings: await memberSettingsOf(db, id, userId),
});

const membersTable = async (db: Database, teamId: number): Promise<Table> =>
  tableOf(
    ['userId', 'role', 'email', 'full_name', 'joinedAt'],
    (await membersOf(db, teamId)).map((member) => ({ ...member })),
  );

const invitesTable = async (db: Database, teamId: number, now: Date): Promise<Table> => {
  const columns = ['publicId', 'email', 'role', 'status', 'message', 'inviterName', 'createdAt', 'expiresAt'] as const;
  const invites = await invitesOfTeam(db, teamId, now);
  return tableOf(
    columns,
    invites.map((invite) => Object.fromEntries(columns.map((column) => [column, invite[column]]))),
  );
};

const tableOf = (columns: readonly string[], rows: readonly TableRow[]): Table => ({
  columns,
  pages: async function* () {
    yield rows;
  },
});

/** Checks rights for each page, because they may change. */
const rowsTable = (db: Database, userId: string, teamId: number, kind: RowKind): Table => ({
  columns: ['id', 'version', ...Object.keys(rowTables[kind])],
  pages: async function* () {
    for (let after: string | undefined; ;) {
      const page = await rowsPage(db, userId, teamId, kind, after);
      yield page.rows;
      after = page.last;
      if (after === undefined) return;
    }
  },
});

interface RowsPage {
  readonly rows: readonly TableRow[];
  /** The id after which the next page begins; undefined for the last page. */
  readonly last: string | undefined;
}

const rowsPage = (
  db: Database,
  userId: string,
  teamId: number,
  kind: RowKind,
  after: string | undefined,
): Promise<RowsPage> =>
  db.transaction(
    async (tx) => {
      const rights = await memberRightsOf(tx, teamId, userId);
      if (rights === undefined) return { rows: [], last: undefined };
      const reader = { userId, access: rights.access };
      const most = mayBeLong(kind) ? longRowsAtOnce : rowsAtOnce;
      const ids = await livingIds(tx, teamId, { kind, reader, after, most });
      const found = await readRowsById(tx, teamId, kind, ids);
      const rows = ids.flatMap((id) => {
        const row = found.get(id);
        return row === undefined ? [] : [{ id, version: row.version, ...redact(kind, row.data, rights.access) }];
      });
      return { rows, last: ids.length === most ? ids.at(-1) : undefined };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
