/** Deletes what was typed into forms and never saved. */
export const forgetDrafts = (window: Window): void => {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith('spoolside.draft.'));
    keys.forEach((key) => window.localStorage.removeItem(key));
  } catch {
    // a browser that forbids storage has kept no draft either
  }
};
