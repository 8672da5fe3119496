import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { ChipRow } from '#ui/chip-row.tsx';
import { Chip } from '#ui/chip.tsx';
import type { FilterCounts, ThreadFilter } from './thread-filter.ts';

const brandsShown = 12;

/** Chips for the filters and for up to 12 brands. Empty ones are hidden, except “low” and “out”. */
export function FilterChips({
  filter,
  counts,
  onFilter,
  more,
  several,
}: {
  readonly filter: ThreadFilter;
  /** Undefined until the counts are known; the chips then reserve their space. */
  readonly counts: FilterCounts | undefined;
  readonly onFilter: (filter: ThreadFilter) => void;
  readonly more: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** Starts choosing several threads; undefined for people who may not change them. */
  readonly several: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
}) {
  const states = [
    { by: 'low', count: counts?.low, label: t('threads.filterLow'), always: true },
    { by: 'out', count: counts?.out, label: t('threads.filterOut'), always: true },
    { by: 'unknown', count: counts?.unknown, label: t('threads.filterUnknown'), always: false },
    { by: 'recount', count: counts?.recount, label: t('threads.filterRecount'), always: false },
  ] as const;
  const toggle = (wanted: ThreadFilter, pressed: boolean) => onFilter(pressed ? { by: 'all' } : wanted);
  return (
    <ChipRow label={t('threads.filters')}>
      <Chip pressed={more.isOpen} onPress={more.onToggle}>
        {t('threads.filterMore')}
      </Chip>
      {several && (
        <Chip pressed={several.isOpen} onPress={several.onToggle}>
          {t('threads.select')}
        </Chip>
      )}
      <Chip pressed={filter.by === 'all'} onPress={() => onFilter({ by: 'all' })}>
        {t('threads.filterAll')}
      </Chip>
      {states
        .filter(({ by, count = 0, always }) => always || count > 0 || filter.by === by)
        .map(({ by, count, label }) => (
          <Chip
            key={by}
            pressed={filter.by === by}
            onPress={() => toggle({ by }, filter.by === by)}
            figure={count === undefined ? null : `· ${formatNumber(count)}`}
          >
            {label}
          </Chip>
        ))}
      {(counts?.brands ?? []).slice(0, brandsShown).map((brand) => {
        const pressed = filter.by === 'brand' && filter.brand === brand;
        return (
          <Chip key={brand} pressed={pressed} onPress={() => toggle({ by: 'brand', brand }, pressed)}>
            {brand}
          </Chip>
        );
      })}
    </ChipRow>
  );
}
