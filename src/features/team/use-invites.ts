import { useEffect } from 'react';
import { useIsConnected } from '#parts/connection/needs-connection.tsx';
import { useTeams } from '#services/teams.tsx';

/** Returns the invites as last fetched. With `mayRead`, fetches them on mount and when the server answers again. */
export function useInvites(mayRead: boolean) {
  const { invites, invitesFailure, loadInvites } = useTeams();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (mayRead && isConnected) void loadInvites();
  }, [mayRead, isConnected, loadInvites]);
  return { invites, isOld: !isConnected || invitesFailure !== undefined };
}
