import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { Teams, TeamsSnapshot } from '#me/team-state.ts';

/** What screens can read and do about the person's teams. */
interface TeamService extends TeamsSnapshot, Pick<Teams, 'select' | 'create' | 'load' | 'loadInvites'> {}

export type CurrentTeam = NonNullable<TeamsSnapshot['current']>;

const TeamsContext = createContext<Teams | undefined>(undefined);

export function TeamsProvider({ teams, children }: { readonly teams: Teams; readonly children: ReactNode }) {
  return <TeamsContext value={teams}>{children}</TeamsContext>;
}

/** Returns what this device knows of the person's teams, and how to switch to one, make one or load them. */
export function useTeams(): TeamService {
  const teams = useContext(TeamsContext);
  if (!teams) throw new Error('useTeams is used outside of TeamsProvider.');
  const snapshot = useSyncExternalStore(teams.subscribe, teams.get);
  const { select, create, load, loadInvites } = teams;
  return { ...snapshot, select, create, load, loadInvites };
}
