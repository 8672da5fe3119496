import { use, useMemo } from 'react';
import { withDecimals, type MoneyUnit } from '#core/amounts/currency.ts';
import { dayIn } from '#core/dates/day-in.ts';
import { currentProfiles } from '#core/pricing/current-profiles.ts';
import { type PriceProfile, readStoredProfile } from '#core/pricing/price-profile.ts';
import type { FoundRow } from '#core/rows/rows.ts';
import type { TeamDatabase } from '#data/database/team-database.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { WorkspaceContext } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';

/** Returns the team's price profiles, and those that apply today: for each name, the profile that started last. */
export function useProfiles(): {
  readonly rows: readonly FoundRow<'pricingProfile'>[] | undefined;
  readonly current: readonly PriceProfile[];
} {
  const workspace = use(WorkspaceContext);
  const team = useTeamSettings();
  const { timeZone } = team;
  const { rows: read } = useQuery(live(profilesOf, workspace?.store.db));
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

const profilesOf = async (db: TeamDatabase | undefined) => (db === undefined ? [] : livingRows(db, 'pricingProfile'));

/** Reads a stored profile, with the team's decimals if it has none; undefined if this version cannot read it. */
export function profileOfRow(
  { data }: Pick<FoundRow<'pricingProfile'>, 'data'>,
  team: MoneyUnit,
): PriceProfile | undefined {
  const read = readStoredProfile(data);
  return read.ok ? withDecimals(read.value, team) : undefined;
}
