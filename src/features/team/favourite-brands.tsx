import { useMemo } from 'react';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import styles from './team-screen.module.css';

/** The brands of the built-in charts; those that are on come first where a colour is looked for. */
export const FavouriteBrands = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (brands: readonly string[]) => void;
}) => {
  const { search } = useCharts();
  const brands = useMemo(
    () => [...new Set([...chosen, ...(search?.('') ?? []).map(({ brand }) => brand)])].toSorted(),
    [chosen, search],
  );
  const toggle = (brand: string) =>
    onChange(chosen.includes(brand) ? chosen.filter((one) => one !== brand) : [...chosen, brand]);
  return (
    <>
      <p>{t('teamPage.favouritesText')}</p>
      <fieldset className={styles.chips} aria-label={t('teamPage.favourites')}>
        {brands.map((brand) => (
          <Chip key={brand} pressed={chosen.includes(brand)} onPress={() => toggle(brand)}>
            {brand}
          </Chip>
        ))}
      </fieldset>
    </>
  );
};
