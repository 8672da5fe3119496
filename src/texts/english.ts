import { auth } from './en/auth.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { shell } from './en/shell.ts';
import { sync } from './en/sync.ts';
import { teams } from './en/teams.ts';

/** The English texts that every visit may need, by key. They are part of the page's code, so they are never missing. */
export const english = { ...common, ...auth, ...teams, ...sync, ...errors, ...shell };
