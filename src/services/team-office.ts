import { createContext, use } from 'react';
import type { Result } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';

/** What is done about a team itself. Needs the server. */
export interface TeamOffice {
  readonly rename: (teamId: string, name: string) => Promise<Result<void, RemoteError>>;
}

/** Filled by the app. */
export const TeamOfficeContext = createContext<TeamOffice | undefined>(undefined);

/** What can be done about a team itself. */
export const useTeamOffice = (): TeamOffice => {
  const office = use(TeamOfficeContext);
  if (office === undefined) throw new Error('useTeamOffice is used outside of its context.');
  return office;
};
