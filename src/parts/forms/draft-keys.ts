/** Returns the start of a person's draft keys on this device: two people at one tablet have separate drafts. */
export function draftKeysOf(userId: string): string {
  return `spoolside.typed.${userId}.`;
}

/** The start of an earlier version's draft keys, which did not name the person: these drafts are never shown. */
export const namelessDraftKeys = 'spoolside.draft.';
