import { parse } from '#core/fields.ts';
import { memberSettings } from '#core/settings/settings.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { waitingSetting } from '#data/me/own-settings.ts';
import type { Preferences, Theme } from '#services/preferences.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { createCachedValue } from '#me/cached-value.ts';

interface FollowThemeDeps {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: DeviceStorage;
  readonly preferences: Pick<Preferences, 'setTheme'>;
  readonly store: () => Promise<DeviceStore>;
  readonly now: () => number;
}

/** Uses the theme that the person chose on another device. An unsent choice made here takes precedence. */
export function followTheme({ account, storage, preferences, store, now }: FollowThemeDeps): void {
  // One entry for the device, so that a person who comes back after another person gets their own theme again.
  const lastFetched = createCachedValue(storage, 'themes', readThemes, true);
  const news = () => {
    const known = account.get();
    const teamId = known?.currentTeamPublicId;
    if (!known || !teamId) return undefined;
    const { userId } = known;
    const fetched = parse(schema, known.settings[teamId]?.own['theme']);
    // a person who never chose a theme has the default
    const before = lastFetched.get(userId)?.value[teamId] ?? initial;
    // If the theme equals the one fetched before, this device keeps its own.
    return fetched.ok && fetched.value !== before ? { userId, teamId, theme: fetched.value } : undefined;
  };
  const follow = async () => {
    const found = news();
    if (found === undefined) return;
    const { userId, teamId, theme } = found;
    const waiting = await store().then(
      (device) => waitingSetting(device, userId, { teamId, key: 'theme' }),
      () => undefined, // a device that can store nothing has no waiting choice
    );
    const still = news();
    // the person or theme has changed meanwhile; a later call handles it
    if (still?.userId !== userId || still.teamId !== teamId || still.theme !== theme) return;
    if (waiting === undefined) preferences.setTheme(theme);
    lastFetched.put(userId, now(), { ...lastFetched.get(userId)?.value, [teamId]: theme });
  };
  account.subscribe(() => void follow());
  void follow();
}

const { schema, initial } = memberSettings.theme;

const readThemes = (value: unknown): Readonly<Record<string, Theme>> | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([teamId, stored]) => {
      const theme = parse(schema, stored);
      return theme.ok ? [[teamId, theme.value]] : [];
    }),
  );
};
