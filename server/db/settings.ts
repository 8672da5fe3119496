import { accessOf, roles, type Access, type CostSettings } from '#core/access/permissions.ts';
import { decimalsOf } from '#core/amounts/currency.ts';
import { parse } from '#core/fields.ts';
import type { Chart } from '#core/kinds/chart.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import {
  initialMemberSettings,
  initialTeamSettings,
  memberSettings,
  teamSettings,
  type MemberSettings,
  type TeamSettings,
} from '#core/settings/settings.ts';
import { headOf } from './history/heads.ts';
import { rowsOf } from './low-stock-events.ts';
import { columnOf, tableNameOf } from './rows.ts';
import type { Sql } from './sql.ts';

/** Reads a team's settings, with defaults for missing or unreadable values. */
export async function teamSettingsOf(sql: Sql, teamId: number): Promise<TeamSettings> {
  const kept = await sql.query<Kept>('select key, value from app.team_setting where team_id = $1', [teamId]);
  const set = known(teamSettings, kept) as Partial<TeamSettings>;
  const { currency } = { ...initialTeamSettings, ...set };
  return {
    ...initialTeamSettings,
    ...set,
    currencyDecimals: decimalsOf({ currency, currencyDecimals: set.currencyDecimals }),
  };
}

/** Reads a person's own settings in a team; defaults replace values that are missing or unreadable. */
export async function memberSettingsOf(sql: Sql, teamId: number, userId: string): Promise<MemberSettings> {
  return {
    ...initialMemberSettings,
    ...known(
      memberSettings,
      await sql.query<Kept>('select key, value from app.member_setting where team_id = $1 and user_id = $2', [
        teamId,
        userId,
      ]),
    ),
  };
}

/** What a person gets notifications about in one of their teams. */
interface NotificationRequest {
  readonly teamId: number;
  readonly notifications: MemberSettings['notifications'];
}

/** Finds what a person gets notifications about in each team. The team that they see first comes first. */
export async function notificationRequestsOf(sql: Sql, userId: string): Promise<readonly NotificationRequest[]> {
  const kept = await sql.query<{ teamId: number; value: unknown }>(
    `select m.team_id as "teamId", s.value from app.member m
     join app.team t on t.id = m.team_id and t.deleted_at is null
     join app.profile p on p.user_id = m.user_id
     left join app.member_setting s on s.team_id = m.team_id and s.user_id = m.user_id and s.key = 'notifications'
     where m.user_id = $1 order by m.team_id = p.default_team_id desc nulls last, m.joined_at, m.team_id`,
    [userId],
  );
  return kept.map(({ teamId, value }) => ({
    teamId,
    notifications: { ...initialMemberSettings, ...known(memberSettings, [{ key: 'notifications', value }]) }
      .notifications,
  }));
}

/** Settings to store, who sets them and when. */
export interface SettingChange {
  readonly teamId: number;
  readonly userId: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly now: Date;
  /** If true, settings that are already set keep their values. */
  readonly isOffer?: boolean;
}

/** Sets the given settings of a team; its other settings stay unchanged. */
export async function setTeamSettings(
  sql: Sql,
  { teamId, userId, values, now, isOffer = false }: SettingChange,
): Promise<void> {
  await sql.query(
    `insert into app.team_setting (team_id, key, value, updated_at, updated_by)
     select $1, key, value, $3, $4 from jsonb_each($2::jsonb)
     on conflict (team_id, key) do update
       set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by where not $5::boolean`,
    [teamId, JSON.stringify(values), now, userId, isOffer],
  );
}

/** Sets the given settings of a person in a team; their other settings stay unchanged. */
export async function setMemberSettings(
  sql: Sql,
  { teamId, userId, values, now, isOffer = false }: SettingChange,
): Promise<void> {
  await sql.query(
    `insert into app.member_setting (team_id, user_id, key, value, updated_at)
     select $1, $4, key, value, $3 from jsonb_each($2::jsonb)
     on conflict (team_id, user_id, key) do update
       set value = excluded.value, updated_at = excluded.updated_at where not $5::boolean`,
    [teamId, JSON.stringify(values), now, userId, isOffer],
  );
}

/** SQL for the value of a team's on-off setting. `team` is SQL for the team's internal id. */
const isOn = (team: string, key: keyof CostSettings): string =>
  `coalesce((select value = 'true' from app.team_setting where team_id = ${team} and key = '${key}'), ${initialTeamSettings[key]})`;

const seers = roles.flatMap((role) =>
  [true, false].flatMap((membersSeeCosts) =>
    [true, false].flatMap((viewersSeeCosts) =>
      accessOf(role, { membersSeeCosts, viewersSeeCosts }) === 'full'
        ? [`'${role} ${membersSeeCosts} ${viewersSeeCosts}'`]
        : [],
    ),
  ),
);

/** Builds the SQL expression for whether a member sees costs, which says what `accessOf` says. `role`: SQL, too. */
export function seesCostsIn(team: string, role: string): string {
  // one text, not a row of three: PostgreSQL plans the subqueries of a row again for each row that it may equal
  const settings = [isOn(team, 'membersSeeCosts'), isOn(team, 'viewersSeeCosts')];
  return `(concat_ws(' ', ${role}, ${settings.map((on) => `${on}::text`).join()}) = any(array[${seers.join()}]))`;
}

interface Kept {
  readonly key: string;
  readonly value: unknown;
}

/** Omits stored settings that this release cannot read, because another release may have stored them. */
const known = (
  registry: typeof teamSettings | typeof memberSettings,
  kept: readonly Kept[],
): Readonly<Record<string, unknown>> => {
  const settings = new Map(Object.entries(registry));
  return Object.fromEntries(
    kept.flatMap(({ key, value }) => {
      const setting = settings.get(key);
      const read = setting && parse(setting.schema, value);
      return read?.ok === true ? [[key, read.value]] : [];
    }),
  );
};

/** Whether a team's rows hold an amount of money, also in deleted rows, and in values that a person can restore. */
export async function holdsAmounts(sql: Sql, teamId: number): Promise<boolean> {
  const amounts = [...inFields, replacedByImport, replacedByPerson];
  const [found] = await sql.query<{ holds: boolean }>(
    `select ${amounts.map((amount) => `exists (${amount})`).join(' or ')} as holds`,
    [teamId],
  );
  return found?.holds === true;
}

const moneyFields = rowKinds.flatMap((kind) =>
  Object.entries(kindOf(kind).fields).flatMap(([name, field]) => {
    if (field.unit === 'minor') return [{ kind, name, initial: null }];
    return field.unit === 'rate' ? [{ kind, name, initial: 'initial' in field ? String(field.initial) : null }] : [];
  }),
);

// A rate counts as an amount only if it differs from the field's initial value.
const inFields = moneyFields.map(({ kind, name, initial }) => {
  const holds = initial === null ? 'is not null' : `::numeric <> ${initial}`;
  return `select from ${tableNameOf(kind)} where team_id = $1 and ${columnOf(name)} ${holds}`;
});

// Reversing an import restores the values under `before`. A deleted or reversed record restores nothing any more.
const replacedByImport = `select from ${tableNameOf('importBatch')} b ${headOf('importBatch', 'b')}
  where b.team_id = $1 and not h.deleted and not b.is_taken_back and jsonb_path_exists(b.changes, '$[*].before ? (${[
    ...new Set(moneyFields.map(({ name }) => `@.${name} != null`)),
  ].join(' || ')})')`;

// The addressee of a notice can restore the values that the notice has under `before`.
const replacedByPerson = `select from ${tableNameOf('notice')} n ${headOf('notice', 'n')}
  where n.team_id = $1 and not h.deleted and jsonb_path_exists(n.changes, '$[*] ? (@.before != null && (${moneyFields
    .map(({ name, initial }) => `@.field == "${name}"${initial === null ? '' : ` && @.before != "${initial}"`}`)
    .join(' || ')}))')`;

/** Reads a team's own charts. Needs a transaction with one snapshot. */
export async function readTeamCharts(
  sql: Sql,
  teamId: number,
  reader: { readonly userId: string; readonly access: Access },
): Promise<readonly Chart[]> {
  return (await rowsOf(sql, teamId, 'chart', reader)).map(({ data }) => data);
}
