import { useIsFirstReading } from '#parts/use-is-first-reading.ts';
import { t } from '#texts/t.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import type { FilterCounts, ThreadFilter } from './thread-filter.ts';

const brandsShown = 12;

/** The filters that have something to show, and the team's brands. */
export const FilterChips = ({
  filter,
  counts,
  onFilter,
}: {
  readonly filter: ThreadFilter;
  readonly counts: FilterCounts;
  readonly onFilter: (filter: ThreadFilter) => void;
}) => {
  // Half a book counts wrongly what is low or out.
  const isEarly = useIsFirstReading();
  const states = [
    { by: 'low', count: counts.low, label: t('threads.filterLow', { count: counts.low }) },
    { by: 'out', count: counts.out, label: t('threads.filterOut', { count: counts.out }) },
    { by: 'recount', count: counts.recount, label: t('threads.filterRecount', { count: counts.recount }) },
  ] as const;
  const toggle = (wanted: ThreadFilter, pressed: boolean) => onFilter(pressed ? { by: 'all' } : wanted);
  return (
    <ChipRow label={t('threads.filters')}>
      <Chip pressed={filter.by === 'all'} onPress={() => onFilter({ by: 'all' })}>
        {t('threads.filterAll')}
      </Chip>
      {states
        .filter(({ by, count }) => (count > 0 && !isEarly) || filter.by === by)
        .map(({ by, label }) => (
          <Chip key={by} pressed={filter.by === by} onPress={() => toggle({ by }, filter.by === by)}>
            {label}
          </Chip>
        ))}
      {counts.brands.slice(0, brandsShown).map((brand) => {
        const pressed = filter.by === 'brand' && filter.brand === brand;
        return (
          <Chip key={brand} pressed={pressed} onPress={() => toggle({ by: 'brand', brand }, pressed)}>
            {brand}
          </Chip>
        );
      })}
    </ChipRow>
  );
};
