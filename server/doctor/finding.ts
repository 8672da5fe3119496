/** What one check of an installation found. `says` is one sentence; of a `wrong` one it ends in what to do. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'skipped';
  readonly says: string;
}

/** All is well; `says` gives the figures. */
export const fine = (name: string, says: string): Finding => ({ name, state: 'ok', says });

/** Something is wrong; `says` names it and what to do. */
export const wrong = (name: string, says: string): Finding => ({ name, state: 'wrong', says });

/** It could not be checked, for the reason that `says` gives. */
export const skipped = (name: string, says: string): Finding => ({ name, state: 'skipped', says });

/** The message of anything that was thrown, in one line. */
export const messageOf = (error: unknown): string => {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return (message || code || 'unknown fault').replaceAll(/\s+/g, ' ').trim();
};
