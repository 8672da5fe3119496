import { v5, v7 } from 'uuid';

/** A fresh row, mutation or group id: UUIDv7, lower case, so that ids made later sort later. */
export const newId = (): string => v7();

/** The id that two devices arrive at on their own for the same thing: UUIDv5 of the team's public id and the kind with its parts, in NFC (protocol: Derived ids). */
export const derivedId = (teamId: string, kind: string, ...parts: readonly string[]): string =>
  v5([kind, ...parts].join('\n').normalize('NFC'), teamId);

/** The public id of a person's first team, so that two tabs at a first sign-in make one team. */
export const firstTeamId = (userId: string): string => v5('first team', userId);
