import { useDeferredValue, useMemo, useState } from 'react';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { lineName } from '#parts/line-name.ts';
import { useTeamSettings } from '#parts/use-team-settings.ts';
import { useCharts } from '#services/charts.ts';
import { t } from '#texts/t.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './chart-search.module.css';

const shown = 30;

/** Finds a colour in the built-in charts by number or name, with or without its leading zeros; the team's favourite brands come first. */
export const ChartSearch = ({
  isOwned,
  onPick,
}: {
  readonly isOwned: (colour: ChartColour) => boolean;
  readonly onPick: (colour: ChartColour) => void;
}) => {
  const { search, failed } = useCharts();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const { favouriteBrands: first } = useTeamSettings();
  const found = useMemo(
    () => (typed.trim() === '' ? [] : (search?.(typed, { limit: shown, first }) ?? [])),
    [search, typed, first],
  );
  const pick = (colour: ChartColour) => {
    setText('');
    onPick(colour);
  };
  return (
    <Combobox
      label={t('threads.find')}
      hint={failed ? t('threads.chartsMissing') : t('threads.findHint')}
      value={text}
      onChange={setText}
      options={found}
      optionKey={(colour) => colour.catalogueId}
      onPick={pick}
      renderOption={(colour) => (
        <span className={styles.option}>
          <Swatch hex={colour.hex} size="small" />
          <span className={styles.words}>
            <span>
              {lineName(colour)} <b className={styles.code}>{colour.code}</b> {colour.name}
            </span>
          </span>
          {isOwned(colour) && <Tag>{t('threads.owned')}</Tag>}
        </span>
      )}
    />
  );
};
