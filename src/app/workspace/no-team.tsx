import { useTeams } from '#services/teams.tsx';
import { later } from '#ui/later.tsx';
import { LoadingOverlay } from '../frame/loading-overlay.tsx';

const NoTeamPage = later(async () => (await import('./no-team-page.tsx')).NoTeamPage);

/** The page before the device has a team: waits for the first team, or explains why it cannot be fetched. */
export function NoTeam({ path }: { readonly path: string }) {
  const { current, loading, failure } = useTeams();
  if (current !== undefined) return null;
  return loading || failure === undefined ? <LoadingOverlay /> : <NoTeamPage path={path} />;
}
