import '#texts/en/adding.ts';
import { use, useMemo, useState } from 'react';
import { can } from '#core/access/permissions.ts';
import { useMyBrands } from '#parts/threads/my-brands.ts';
import { useCharts } from '#services/charts.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './brand-question.module.css';

/** Asks which brands the person uses, if this device stores none. Stores them here and, if allowed, for the team. */
export const BrandQuestion = () => {
  const { store } = useWorkspace();
  const { search } = useCharts();
  const loadAdmin = use(TeamAdminContext);
  const [mine, setMine] = useMyBrands();
  const [isAsked] = useState(mine.length === 0);
  const brands = useMemo(() => [...new Set((search?.('') ?? []).map(({ brand }) => brand))].toSorted(), [search]);
  const { teamId, role } = store.actor;
  const toggle = (brand: string) => {
    const next = mine.includes(brand) ? mine.filter((one) => one !== brand) : [...mine, brand];
    setMine(next);
    if (!can(role, 'settings.write') || loadAdmin === undefined) return;
    // If the server cannot store them, e.g. without a network, the brands are still stored on this device.
    void loadAdmin().then(
      (admin) => admin.changeSettings(teamId, { favouriteBrands: [...next] }),
      () => undefined,
    );
  };
  return (
    isAsked &&
    brands.length > 0 && (
      <fieldset className={styles.question}>
        <legend>{t('adding.brandsTitle')}</legend>
        <div className={styles.brands}>
          {brands.map((brand) => (
            <Chip key={brand} pressed={mine.includes(brand)} onPress={() => toggle(brand)}>
              {brand}
            </Chip>
          ))}
        </div>
        <p>{t('adding.brandsHint')}</p>
      </fieldset>
    )
  );
};
