import '#texts/en/insurance.ts';
import { useMemo, useRef } from 'react';
import { stockValues } from '#core/stock/stock-value.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { useTeams } from '#services/teams.tsx';
import { useInventory, useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatDate, formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import stacked from '#ui/stacked-table.module.css';
import styles from './insurance-dialog.module.css';

/** The value of a team's thread, colour by colour, for the insurance: shown here, and printed by the browser. */
export const InsuranceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { store, settings } = useWorkspace();
  const { threads } = useInventory();
  const { current } = useTeams();
  const rows = useMemo(() => stockValues(threads), [threads]);
  const sum = (of: (value: (typeof rows)[number]['value']) => number) =>
    rows.reduce((total, { value }) => total + of(value), 0);
  const money = (minor: number) => formatMoney(minor, settings);
  const unpriced = sum(({ unpriced: some }) => some);
  const isEstimated = rows.some(({ value }) => value.isEstimated);
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
            <td data-label={t('insurance.spools')}>{formatNumber(value.spools)}</td>
            <td data-label={t('insurance.left')}>{formatLength(value.knownMm, settings.units)}</td>
            <td data-label={t('insurance.replacement')}>
              {`${value.isEstimated ? '≈ ' : ''}${value.unpriced === value.spools ? '–' : money(value.replacementMinor)}`}
            </td>
            <td data-label={t('insurance.worth')}>{value.unpriced === value.spools ? '–' : money(value.leftMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('insurance.sum')}</th>
          <td data-label={t('insurance.spools')}>{formatNumber(sum(({ spools }) => spools))}</td>
          <td data-label={t('insurance.left')}>
            {formatLength(
              sum(({ knownMm }) => knownMm),
              settings.units,
            )}
          </td>
          <td data-label={t('insurance.replacement')}>{money(sum(({ replacementMinor }) => replacementMinor))}</td>
          <td data-label={t('insurance.worth')}>{money(sum(({ leftMinor }) => leftMinor))}</td>
        </tr>
      </tfoot>
    </table>
  );
  const notes = (
    <div className={styles.notes}>
      {unpriced > 0 && <p>{t('insurance.unpriced', { count: unpriced })}</p>}
      {isEstimated && <p>{t('insurance.estimated')}</p>}
      <p>{t('insurance.unknown')}</p>
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
        <h3>{t('insurance.of', { team: current?.name ?? '', date: formatDate(store.now()) })}</h3>
        {table}
        {notes}
      </div>
    </Dialog>
  );
};
