import '#texts/en/adding.ts';
import { use, useMemo, useState } from 'react';
import { can } from '#core/access/permissions.ts';
import { err } from '#core/result.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { useCharts } from '#services/charts.ts';
import { TeamAdminContext, type TeamAdminRefusal } from '#services/team-admin.ts';
import { useWorkspace } from '#services/workspace.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import styles from './adding.module.css';

/**
 * Asks which brands the person uses, if this device stores none. Stores them here and, if allowed, among the team's.
 */
export function BrandQuestion() {
  const { store } = useWorkspace();
  const { search } = useCharts();
  const { favouriteBrands } = useTeamSettings();
  const loadAdmin = use(TeamAdminContext);
  const [mine, setMine] = useMyBrands();
  const [isAsked] = useState(mine.length === 0);
  const brands = useMemo(
    () => [...new Set((search?.('') ?? []).map(({ brand }) => brand))].toSorted(compareNames),
    [search],
  );
  const { teamId, role } = store.actor;
  const mayChangeTeam = can(role, 'settings.write') && loadAdmin !== undefined;
  // A person who may not change the team's brands chooses only their own.
  const chosen = mayChangeTeam ? [...favouriteBrands, ...mine] : mine;
  const toggle = async (brand: string) => {
    const isOff = chosen.includes(brand);
    const turned = (list: readonly string[]) => [...list.filter((one) => one !== brand), ...(isOff ? [] : [brand])];
    setMine(turned(mine));
    if (!mayChangeTeam) return;
    const admin = await loadAdmin().catch(() => undefined); // undefined: the code could not be loaded
    const changed =
      admin === undefined
        ? err<TeamAdminRefusal>({ kind: 'offline' })
        : await admin.changeSettings(teamId, (now) => ({ favouriteBrands: turned(now.favouriteBrands) }));
    // Tell only a failure to untick one of the team's brands: a ticked brand is stored on this device anyway.
    if (!changed.ok && favouriteBrands.includes(brand)) notify.problem(refusalWords(changed.error));
  };
  return (
    isAsked &&
    brands.length > 0 && (
      <fieldset className={styles.question}>
        <legend>{t('adding.brandsTitle')}</legend>
        <Stack row gap="s">
          {brands.map((brand) => (
            <Chip key={brand} pressed={chosen.includes(brand)} onPress={() => void toggle(brand)}>
              {brand}
            </Chip>
          ))}
        </Stack>
        <p>{t('adding.brandsHint')}</p>
      </fieldset>
    )
  );
}
