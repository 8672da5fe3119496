import { auth } from './de/auth.ts';
import { common } from './de/common.ts';
import { errors } from './de/errors.ts';
import { screens } from './de/screens.ts';
import { shell } from './de/shell.ts';
import { sync } from './de/sync.ts';
import { teams } from './de/teams.ts';
import { threads } from './de/threads.ts';
import type { english } from './english.ts';
import type { Translation } from './translation.ts';

/** Every German text by its key; fetched only by those who read German. */
export const german: Translation<typeof english> = {
  ...common,
  ...threads,
  ...auth,
  ...teams,
  ...sync,
  ...errors,
  ...shell,
  ...screens,
};
