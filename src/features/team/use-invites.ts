import { useEffect } from 'react';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useTeams } from '#services/teams.tsx';

/** The invites of the team as last fetched, asked for when a tab opens and when the server can be reached again. */
export const useInvites = (mayRead: boolean) => {
  const { invites, invitesFailure, loadInvites } = useTeams();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (mayRead && isConnected) void loadInvites();
  }, [mayRead, isConnected, loadInvites]);
  return { invites, isOld: !isConnected || invitesFailure !== undefined };
};
