import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { screens } from './en/screens.ts';
import { shell } from './en/shell.ts';
import { sync } from './en/sync.ts';
import { teams } from './en/teams.ts';
import { threads } from './en/threads.ts';

/** Every English text by its key; English is part of the page, so that there is always something to say. */
export const english = { ...common, ...threads, ...auth, ...teams, ...sync, ...errors, ...shell, ...screens };
