import { ownKeyPrefix } from '#session/kept-own.ts';

/** Deletes what was typed into forms and never saved, and what the server had told about the person's own things. */
export const forgetOwnTexts = (window: Window): void => {
  try {
    const keys = Object.keys(window.localStorage).filter(
      (key) => key.startsWith('spoolside.draft.') || key.startsWith(ownKeyPrefix),
    );
    keys.forEach((key) => window.localStorage.removeItem(key));
  } catch {
    // a browser that forbids storage has kept none of it either
  }
};
