import '#texts/en/insurance.ts';
import '#texts/en/threads.ts';
import { useMemo, useRef } from 'react';
import { stockValues, totalOf, type StockValue } from '#core/stock/stock-value.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay, formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import stacked from '#ui/stacked-table.module.css';
import styles from './insurance-dialog.module.css';

export function InsuranceDialog({ onClose }: { readonly onClose: () => void }) {
  const { store, settings } = useWorkspace();
  const { rows: threads } = useQuery(stock);
  const { current } = useTeams();
  const dayOf = useTeamDay();
  const rows = useMemo(() => stockValues(threads), [threads]);
  const total = totalOf(rows.map(({ value }) => value));
  const money = (minor: number, leftOut: number, { spools, isEstimated }: StockValue) =>
    leftOut === spools ? '–' : `${isEstimated ? '≈ ' : ''}${formatMoney(minor, settings)}`;
  const left = ({ knownMm, unknown }: StockValue) => {
    const known = formatLength(knownMm, settings.units);
    if (unknown === 0) return known;
    return knownMm === 0 ? t('threads.some') : t('insurance.andSome', { known });
  };
  const cells = (value: StockValue) => (
    <>
      <td data-label={t('insurance.spools')}>{formatNumber(value.spools)}</td>
      <td data-label={t('insurance.left')}>{left(value)}</td>
      <td data-label={t('insurance.replacement')}>{money(value.replacementMinor, value.unpriced, value)}</td>
      <td data-label={t('insurance.worth')}>{money(value.leftMinor, value.unvalued, value)}</td>
    </>
  );
  const paper = useRef<HTMLDivElement>(null);
  const table = (
    <table className={classNames(styles.table, stacked.table)}>
      <thead>
        <tr>
          <th scope="col">{t('insurance.thread')}</th>
          <th scope="col">{t('insurance.spools')}</th>
          <th scope="col">{t('insurance.left')}</th>
          <th scope="col">{t('insurance.replacement')}</th>
          <th scope="col">{t('insurance.worth')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, thread, value }) => (
          <tr key={id}>
            <th scope="row">{threadTitle(thread)}</th>
            {cells(value)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('insurance.sum')}</th>
          {cells(total)}
        </tr>
      </tfoot>
    </table>
  );
  const notes = (
    <div className={styles.notes}>
      {total.unpriced > 0 && <p>{t('insurance.unpriced', { count: total.unpriced })}</p>}
      {total.unknown > 0 && <p>{t('insurance.unknown', { count: total.unknown })}</p>}
      {total.gifts > 0 && <p>{t('insurance.gifts', { count: total.gifts })}</p>}
      {total.isEstimated && <p>{t('insurance.estimated')}</p>}
    </div>
  );
  return (
    <Dialog
      title={t('insurance.title')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button tone="primary" icon="print" onClick={() => paper.current && printAlone(paper.current)}>
            {t('insurance.print')}
          </Button>
        </>
      }
    >
      <div ref={paper} className={classNames(styles.paper, stacked.sheet)}>
        <h3>{t('insurance.of', { team: current?.name ?? '', date: formatCalendarDay(dayOf(store.now())) })}</h3>
        {table}
        {notes}
      </div>
    </Dialog>
  );
}
