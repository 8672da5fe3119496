import { useEngineStatus } from '#services/workspace.ts';

/** Whether the team is being read for the first time: what is here is a part of the book, and no sum over it is true. */
export const useIsFirstReading = (): boolean => useEngineStatus().progress?.what === 'first';
