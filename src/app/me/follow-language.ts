import type { Preferences } from '#services/preferences.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { languageKey } from '../config/preferences.ts';

/** Uses the language that the person chose on another device, if no language has been chosen on this device. */
export function followLanguage({
  account,
  storage,
  preferences,
}: {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: Pick<DeviceStorage, 'get'>;
  readonly preferences: Pick<Preferences, 'setLanguage'>;
}): void {
  let isFollowed = false;
  const follow = () => {
    const locale = account.get()?.profile?.locale;
    if (!locale || isFollowed || storage.get(languageKey) !== null) return;
    // follow only once: without storage, each update of the account would undo the person's choice on this device
    isFollowed = true;
    preferences.setLanguage(locale);
  };
  account.subscribe(follow);
  follow();
}
