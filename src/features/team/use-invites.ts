import { useEffect } from 'react';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useTeams } from '#services/teams.tsx';

/** Returns the team's invites as last fetched. Fetches them when a tab opens and when the server is reachable again. */
export const useInvites = (mayRead: boolean) => {
  const { invites, invitesFailure, loadInvites } = useTeams();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (mayRead && isConnected) void loadInvites();
  }, [mayRead, isConnected, loadInvites]);
  return { invites, isOld: !isConnected || invitesFailure !== undefined };
};
