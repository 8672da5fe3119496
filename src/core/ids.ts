import { v5, v7 } from 'uuid';

/** Makes a new id: a lower-case UUIDv7, whose first digits are the time on the machine that makes it. */
export function newId(): string {
  return v7();
}

/**
 * Derives a UUIDv5 from a team, a kind and parts (NFC), so that each device makes the same id (protocol: Derived ids).
 */
export function derivedId(teamId: string, kind: string, ...parts: readonly string[]): string {
  return v5([kind, ...parts].join('\n').normalize('NFC'), teamId);
}

/** Derives the public id of a person's first team, so that two tabs at a first sign-in make one team. */
export function firstTeamId(userId: string): string {
  return v5('first team', userId);
}
