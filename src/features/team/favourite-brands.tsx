import { useId, useMemo } from 'react';
import { useCharts } from '#services/charts.ts';
import { compareNames } from '#texts/locale.ts';
import { t } from '#texts/t.ts';
import { Chip } from '#ui/chip.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import styles from './team-screen.module.css';

/** Asks for the team's favourite brands among the charts' brands. */
export function FavouriteBrands({
  chosen,
  onChange,
  error,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (brands: readonly string[]) => void;
  readonly error: string | undefined;
}) {
  const errorId = useId();
  const { search } = useCharts();
  const brands = useMemo(
    () => [...new Set([...chosen, ...(search?.('') ?? []).map(({ brand }) => brand)])].toSorted(compareNames),
    [chosen, search],
  );
  const toggle = (brand: string) =>
    onChange(chosen.includes(brand) ? chosen.filter((one) => one !== brand) : [...chosen, brand]);
  return (
    <>
      <p>{t('teamPage.favouritesText')}</p>
      <fieldset
        name="favouriteBrands"
        tabIndex={-1}
        className={styles.chips}
        aria-label={t('teamPage.favourites')}
        aria-describedby={error && errorId}
      >
        {brands.map((brand) => (
          <Chip key={brand} pressed={chosen.includes(brand)} onPress={() => toggle(brand)}>
            {brand}
          </Chip>
        ))}
      </fieldset>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </>
  );
}
