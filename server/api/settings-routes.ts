import * as z from 'zod/mini';
import { type Permission, can } from '#core/access/permissions.ts';
import { currencyDecimals } from '#core/amounts/currency.ts';
import { parse } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import { err, ok, type Result } from '#core/result.ts';
import { memberSettings, teamSettings, type MemberSettings, type TeamSettings } from '#core/settings/settings.ts';
import {
  memberSettingsAnswer,
  memberSettingsPatch,
  teamSettingsAnswer,
  teamSettingsPatch,
  settingAnswer,
  settingPatch,
} from '#core/wire/settings-wire.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse, type Refusal, sentencesOf } from '#server/calls/refusal.ts';
import { lockTeam, moveCounter } from '#server/db/history/heads.ts';
import { judgeLowStock } from '#server/db/low-stock-events.ts';
import { membersOf, roleIn, lockMembership } from '#server/db/members.ts';
import {
  memberSettingsOf,
  setMemberSettings,
  teamSettingsOf,
  setTeamSettings,
  type SettingChange,
  holdsAmounts,
} from '#server/db/settings.ts';
import type { Database } from '#server/db/sql.ts';
import type { Ring } from '#server/sync/push.ts';
import { type Route, defineRoute, answer } from './route.ts';

/** `ring` and `ringTeams` wake devices; the routes call them only after the commit. */
interface SettingsRouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ring?: Ring;
  readonly ringTeams: (userIds: readonly string[]) => void;
}

/** Routes for the settings of a team, and for each member's own settings in it. */
export function settingsRoutes(deps: SettingsRouteDeps): readonly Route[] {
  return [...routesOfGroup(ofTeam(deps)), ...routesOfGroup(ofMember(deps))];
}

const ofTeam = ({ db, clock, ring, ringTeams }: SettingsRouteDeps): SettingsGroup<TeamSettings> => ({
  path: '/teams/{team}/settings',
  whose: 'of a team',
  registry: teamSettings,
  read: 'settings.read',
  write: 'settings.write',
  patch: teamSettingsPatch,
  answer: teamSettingsAnswer,
  settingsOf: ({ team }) => teamSettingsOf(db, team.id),
  set: async ({ team }, { userId }, values, isOffer) => {
    const changed = await changeTeamSettings(db, { teamId: team.id, userId, values, now: new Date(clock()), isOffer });
    if (!changed.ok)
      return err(
        changed.error === 'in_use'
          ? refuse('invalid', { message: inUse, fields: { currency: inUse } })
          : changed.error === 'members_first'
            ? refuse('invalid', { message: membersFirst, fields: { viewersSeeCosts: membersFirst } })
            : changed.error === 'derived'
              ? refuse('invalid', { message: derived, fields: { currencyDecimals: derived } })
              : changed.error === 'same_key'
                ? refuse('invalid', { message: sameKey, fields: { jobSteps: sameKey } })
                : refuse(changed.error),
      );
    const { settings, version } = changed.value;
    if (version !== undefined) ring?.(team.publicId, version);
    ringTeams((await membersOf(db, team.id)).map((member) => member.userId));
    return ok(settings);
  },
});

const inUse = 'The currency stays as it is while anything in this team has a price.';

const membersFirst = 'Viewers cannot see costs while members do not.';

const sameKey = 'Two steps of a job have the same key.';

const derived = 'The decimals follow from the currency and cannot be set.';

const ofMember = ({ db, clock, ringTeams }: SettingsRouteDeps): SettingsGroup<MemberSettings> => ({
  path: '/teams/{team}/members/settings',
  whose: 'of your own in a team',
  registry: memberSettings,
  read: 'ownSettings.read',
  write: 'ownSettings.write',
  patch: memberSettingsPatch,
  answer: memberSettingsAnswer,
  settingsOf: ({ team }, { userId }) => memberSettingsOf(db, team.id, userId),
  set: async ({ team }, { userId }, values, isOffer) => {
    await setMemberSettings(db, { teamId: team.id, userId, values, now: new Date(clock()), isOffer });
    ringTeams([userId]); // wakes the person's other devices
    return ok(await memberSettingsOf(db, team.id, userId));
  },
});

/** One group of settings: its path, the permissions to read and set it, and the functions that do so. */
interface SettingsGroup<Settings extends object> {
  readonly path: `/teams/{team}/${string}`;
  readonly whose: string;
  readonly registry: { readonly [Key in keyof Settings]: { readonly schema: z.ZodMiniType } };
  readonly read: Permission;
  readonly write: Permission;
  readonly patch: z.ZodMiniType<object>;
  readonly answer: z.ZodMiniType;
  readonly settingsOf: (membership: Membership, caller: Caller) => Promise<Settings>;
  /** `values` have passed the schemas. With `isOffer`, a setting that a person has already set keeps its value. */
  readonly set: (
    membership: Membership,
    caller: Caller,
    values: Readonly<Record<string, unknown>>,
    isOffer: boolean,
  ) => Promise<Result<Settings, Refusal>>;
}

/** The four routes of a group: they read or set all settings, or one setting. */
function routesOfGroup<Settings extends object>(group: SettingsGroup<Settings>): readonly Route[] {
  const { path, whose, registry } = group;
  const isKey = (key: string): key is keyof Settings & string => Object.hasOwn(registry, key);
  return [
    defineRoute({
      method: 'GET',
      path,
      rule: { team: group.read },
      summary: `Every setting ${whose}`,
      answer: { 200: group.answer },
      handle: async ({ membership, caller }) => answer({ settings: await group.settingsOf(membership, caller) }),
    }),
    defineRoute({
      method: 'PATCH',
      path,
      rule: { team: group.write },
      summary: `Change settings ${whose}; what is left out stays`,
      body: group.patch,
      answer: { 200: group.answer },
      handle: async ({ membership, caller, body }) => {
        const stranger = Object.keys(body).find((key) => !isKey(key));
        if (stranger !== undefined) return noSetting(stranger);
        const set = await group.set(membership, caller, { ...body }, false);
        return set.ok ? answer({ settings: set.value }) : set.error;
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${path}/{key}`,
      rule: { team: group.read },
      summary: `One setting ${whose}`,
      params: oneOf,
      answer: { 200: settingAnswer },
      handle: async ({ membership, caller, params: { key } }) =>
        isKey(key) ? answer({ value: (await group.settingsOf(membership, caller))[key] }) : noSetting(key),
    }),
    defineRoute({
      method: 'PATCH',
      path: `${path}/{key}`,
      rule: { team: group.write },
      summary: `Change one setting ${whose}. If-None-Match: * only if nobody has set it; the answer is what is set now`,
      params: oneOf,
      body: settingPatch,
      answer: { 200: settingAnswer },
      handle: async ({ membership, caller, params: { key }, body, request }) => {
        if (!isKey(key)) return noSetting(key);
        const read = readValue(registry[key].schema, body);
        if (!read.ok) return read.error;
        const set = await group.set(
          membership,
          caller,
          { [key]: read.value },
          request.headers.get('If-None-Match') === '*',
        );
        return set.ok ? answer({ value: set.value[key] }) : set.error;
      },
    }),
  ];
}

const oneOf = z.object({ team: z.string(), key: z.string() });

const noSetting = (key: string): Refusal =>
  refuse('not_found', { message: 'There is no such setting.', fields: { [key]: 'There is no such setting.' } });

const readValue = (schema: z.ZodMiniType, body: unknown): Result<unknown, Refusal> => {
  const read = parse(z.strictObject({ value: schema }), body);
  if (read.ok) return ok(read.value.value);
  const fields = sentencesOf(read.error);
  return err(refuse('invalid', { fields, ...(fields['value'] !== undefined && { message: fields['value'] }) }));
};

/** A team's settings after a change. `version` is set if who sees costs changed. */
interface ChangedSettings {
  readonly settings: TeamSettings;
  readonly version?: number;
}

/**
 * Sets settings. `in_use`: rows have amounts in the old currency. `derived`: the currency decides the decimals.
 * `members_first`: viewers would see costs that members do not. `same_key`: two steps of a job cannot be told apart.
 */
function changeTeamSettings(
  db: Database,
  { teamId, values, userId, now, isOffer }: SettingChange,
): Promise<Result<ChangedSettings, 'forbidden' | 'not_found' | 'in_use' | 'derived' | 'members_first' | 'same_key'>> {
  return db.transaction(async (tx) => {
    const own = (await lockMembership(tx, teamId)) ? await roleIn(tx, teamId, userId) : undefined;
    if (own === undefined) return err('not_found');
    if (!can(own, 'settings.write')) return err('forbidden');
    // the lock keeps pushes out: one could write an amount while the currency changes
    const { version, live } = await lockTeam(tx, teamId);
    const before = await teamSettingsOf(tx, teamId);
    const changes = (key: keyof TeamSettings): boolean => key in values && !isEqual(values[key], before[key]);
    if (changes('currency') && (await holdsAmounts(tx, teamId))) return err('in_use');
    const decimals = changes('currency') ? currencyDecimals(String(values['currency'])) : before.currencyDecimals;
    if ((values.currencyDecimals ?? decimals) !== decimals) return err('derived');
    const hidesFromAll = isOffer !== true && (values['membersSeeCosts'] ?? before.membersSeeCosts) === false;
    if (hidesFromAll && values['viewersSeeCosts'] === true) return err('members_first');
    const steps = values['jobSteps'] as TeamSettings['jobSteps'] | undefined;
    const keys = (steps ?? []).map(({ key }) => key);
    if (new Set(keys).size < keys.length) return err('same_key');
    const derived = {
      ...(changes('currency') && { currencyDecimals: decimals }),
      ...(hidesFromAll && before.viewersSeeCosts && { viewersSeeCosts: false }),
    };
    await setTeamSettings(tx, { teamId, userId, values: { ...values, ...derived }, now, isOffer: isOffer === true });
    if (changes('lowStockDefaultSpools')) await judgeLowStock(tx, teamId, 'all', now);
    const settings = await teamSettingsOf(tx, teamId);
    if (!changes('viewersSeeCosts') && !changes('membersSeeCosts')) return ok({ settings });
    // makes a version without rows: devices fetch it, and so learn that they see other fields now
    await moveCounter(tx, teamId, { version: version + 1, live });
    return ok({ settings, version: version + 1 });
  });
}
