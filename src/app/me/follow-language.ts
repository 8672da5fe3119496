import type { Preferences } from '#services/preferences.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { DeviceStorage } from '#session/device-storage.ts';
import { languageKey } from '../config/preferences.ts';

/** Speaks the language that the person chose elsewhere, on a device where nobody has chosen one. */
export const followLanguage = ({
  account,
  storage,
  preferences,
}: {
  readonly account: Pick<AccountStore, 'get' | 'subscribe'>;
  readonly storage: Pick<DeviceStorage, 'get'>;
  readonly preferences: Pick<Preferences, 'setLanguage'>;
}): void => {
  let isFollowed = false;
  const look = () => {
    const locale = account.get()?.profile?.locale;
    if (!locale || isFollowed || storage.get(languageKey) !== null) return;
    isFollowed = true; // once: where nothing can be kept, the choice of this page would be undone again and again
    preferences.setLanguage(locale);
  };
  account.subscribe(look);
  look();
};
