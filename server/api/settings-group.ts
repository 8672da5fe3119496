import * as z from 'zod/mini';
import { parse } from '#core/fields.ts';
import type { Permission } from '#core/access/permissions.ts';
import { err, ok, type Result } from '#core/result.ts';
import { settingAnswer, settingPatch } from '#core/wire/settings-wire.ts';
import { answer } from './answer.ts';
import type { Caller, Membership } from '#server/calls/caller.ts';
import { refuse, type Refusal } from '#server/calls/refusal.ts';
import { defineRoute, type Route } from './route.ts';
import { sentencesOf } from '#server/calls/sentences.ts';

/** One group of settings: its path, the permissions to read and set it, and the functions that do so. */
export interface SettingsGroup<Settings extends object> {
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
export function routesOfGroup<Settings extends object>(group: SettingsGroup<Settings>): readonly Route[] {
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
