import { createContext, use } from 'react';
import type { Result } from '#core/result.ts';
import type { RemoteError } from '#remote/remote-error.ts';

/** What is done about a team itself. Needs the server. */
export interface TeamOffice {
  readonly rename: (teamId: string, name: string) => Promise<Result<void, RemoteError>>;
}

/** Filled by the app: fetches the code of it when first asked for. */
export const TeamOfficeContext = createContext<(() => Promise<TeamOffice>) | undefined>(undefined);

/** Fetches what can be done about a team itself. */
export const useTeamOffice = (): (() => Promise<TeamOffice>) => {
  const load = use(TeamOfficeContext);
  if (load === undefined) throw new Error('useTeamOffice is used outside of its context.');
  return load;
};
