/** The result of one check of an installation. `says` is one sentence; a `wrong` finding also says what to do. */
export interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'wrong' | 'skipped';
  readonly says: string;
}

/** Makes the finding that all is well; `says` gives the figures. */
export function fine(name: string, says: string): Finding {
  return { name, state: 'ok', says };
}

/** Makes the finding that something is wrong; `says` names the fault and what to do. */
export function wrong(name: string, says: string): Finding {
  return { name, state: 'wrong', says };
}

/** Makes the finding of a check that was left out, for the reason in `says`. */
export function skipped(name: string, says: string): Finding {
  return { name, state: 'skipped', says };
}

/** Returns the message of anything that was thrown, in one line. */
export function messageOf(error: unknown): string {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: String(error) };
  return (message || code || 'unknown fault').replaceAll(/\s+/g, ' ').trim();
}
