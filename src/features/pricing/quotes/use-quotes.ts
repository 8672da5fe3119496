import { dayIn } from '#core/day-in.ts';
import type { FoundRow } from '#core/rows.ts';
import { accessOf, can } from '#core/permissions.ts';
import { useRows } from '#parts/use-rows.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';

/** The team's quotes, newest first, and what this person may do with them. */
export const useQuotes = () => {
  const { store } = useWorkspace();
  const { viewersSeeCosts, timeZone } = useTeamSettings();
  const rows = useRows('quote');
  const { role } = store.actor;
  return {
    quotes: rows?.toReversed() as readonly FoundRow<'quote'>[] | undefined,
    isHidden: accessOf(role, viewersSeeCosts) !== 'full',
    mayChange: can(role, 'inventory.change'),
    today: dayIn(timeZone, store.now()),
  };
};
