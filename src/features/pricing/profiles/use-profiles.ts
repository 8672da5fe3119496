import { use, useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { dayIn } from '#core/dates/day-in.ts';
import { currentProfiles } from '#core/pricing/current-profiles.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { profileOfRow } from './profile-changes.ts';

/** Returns the team's price profiles, and those that apply today: for each name, the profile that started last. */
export function useProfiles(): {
  readonly rows: readonly FoundRow<'pricingProfile'>[] | undefined;
  readonly current: readonly PriceProfile[];
} {
  const workspace = use(WorkspaceContext);
  const team = useTeamSettings();
  const { timeZone } = team;
  const read = useLiveQuery(
    async () => (workspace === undefined ? [] : livingRows(workspace.store.db, 'pricingProfile')),
    [workspace?.store],
  );
  const rows = useMemo(() => read?.toSorted((a, b) => compareNames(a.data.name, b.data.name)), [read]);
  const today = dayIn(timeZone, workspace?.store.now() ?? 0);
  const current = useMemo(
    () =>
      currentProfiles(
        (rows ?? []).flatMap((row) => profileOfRow(row, team) ?? []),
        today,
      ).toSorted((a, b) => compareNames(a.name, b.name)),
    [rows, today, team],
  );
  return { rows, current };
}
