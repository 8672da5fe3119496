import { draftKeysOf, namelessDraftKeys } from '#parts/draft-keys.ts';
import { isKeptOf } from '#me/cached-value.ts';

/** Deletes what a person typed into forms and never saved, unless that is kept, and what the server had told about their own things. What others of this device have stays; what nobody can be shown any more goes too. */
export const forgetOwnTexts = (
  window: Window,
  userId: string,
  { keepsTyped }: { readonly keepsTyped: boolean },
): void => {
  const drafts = keepsTyped ? [] : [draftKeysOf(userId), namelessDraftKeys];
  try {
    const { localStorage } = window;
    const keys = Object.keys(localStorage).filter(
      (key) => drafts.some((start) => key.startsWith(start)) || isKeptOf(userId, key, localStorage.getItem(key)),
    );
    keys.forEach((key) => localStorage.removeItem(key));
  } catch {
    // a browser that forbids storage has kept none of it either
  }
};
