/** What the keys begin with under which a person's open forms are kept on this device: two people at one tablet have two drafts. */
export const draftKeysOf = (userId: string): string => `spoolside.typed.${userId}.`;

/** What those of an earlier version begin with, which did not say whose they were. They are shown to nobody. */
export const namelessDraftKeys = 'spoolside.draft.';
