import { draftKeysOf, namelessDraftKeys } from '#parts/draft-keys.ts';
import { ownKeyPrefix } from '#session/kept-own.ts';

/** Deletes what a person typed into forms and never saved, and what the server had told about their own things. What others of this device have typed stays for them; what nobody can be shown any more goes too. */
export const forgetOwnTexts = (window: Window, userId: string): void => {
  const theirs = [draftKeysOf(userId), namelessDraftKeys, ownKeyPrefix];
  try {
    const keys = Object.keys(window.localStorage).filter((key) => theirs.some((start) => key.startsWith(start)));
    keys.forEach((key) => window.localStorage.removeItem(key));
  } catch {
    // a browser that forbids storage has kept none of it either
  }
};
