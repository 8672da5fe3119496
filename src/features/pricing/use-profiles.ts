import { use, useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { dayIn } from '#core/day-in.ts';
import { currentProfiles } from '#core/pricing/current-profiles.ts';
import { readPriceProfile, type PriceProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows.ts';
import { livingRows } from '#data/living-rows.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { WorkspaceContext } from '#services/workspace.ts';

/** The team's price profiles, and those by which one prices today: of one name the one that began last. Without a team there are none. */
export const useProfiles = (): {
  readonly rows: readonly FoundRow<'pricingProfile'>[] | undefined;
  readonly current: readonly PriceProfile[];
} => {
  const workspace = use(WorkspaceContext);
  const { timeZone } = useTeamSettings();
  const rows = useLiveQuery(
    async () => (workspace === undefined ? [] : livingRows(workspace.store.db, 'pricingProfile')),
    [workspace?.store],
  );
  const today = dayIn(timeZone, workspace?.store.now() ?? 0);
  const current = useMemo(
    () =>
      currentProfiles(
        (rows ?? []).flatMap(({ data }) => read(data)),
        today,
      ),
    [rows, today],
  );
  return { rows, current };
};

/** Stamps and what a newer version has added are no part of a profile. */
const read = (data: FoundRow<'pricingProfile'>['data']): readonly PriceProfile[] => {
  const { createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...fields } = data;
  const found = readPriceProfile(fields);
  return found.ok ? [found.value] : [];
};
