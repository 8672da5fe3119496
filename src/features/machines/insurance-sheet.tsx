import '#texts/en/kind-words.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { usePlaces } from '#parts/rows/use-places.ts';
import { later } from '#ui/later.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatMoney } from '#parts/money/format-money.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { classNames } from '#ui/class-names.ts';
import stacked from '#ui/stacked-table.module.css';
import styles from './sheets.module.css';

const PicturesOf = later(async () => (await import('#parts/files/pictures-of.tsx')).PicturesOf);

const masked = '••••';

/**
 * The machines with serial number and value, for the insurer. If costs are hidden: no values, and masked serial
 * numbers.
 */
export function InsuranceSheet({ machines }: { readonly machines: readonly CollectionRow<'machine'>[] }) {
  const { settings } = useWorkspace();
  const places = usePlaces();
  // `upkeepPerHour` always has a value, so null means that costs are hidden from this person.
  const isHidden = machines.some(({ data }) => data.upkeepPerHour === null);
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, settings));
  const sum = (of: (machine: CollectionRow<'machine'>) => number | null) =>
    machines.every((machine) => of(machine) === null)
      ? ''
      : money(machines.reduce((all, machine) => all + (of(machine) ?? 0), 0));
  /** How many machines a total leaves out; 0 where there is no total. */
  const leftOut = (of: (machine: CollectionRow<'machine'>) => number | null) => {
    const without = machines.filter((machine) => of(machine) === null).length;
    return without === machines.length ? 0 : without;
  };
  const [unpriced, unvalued] = [leftOut(({ data }) => data.priceMinor), leftOut(({ data }) => data.currentValueMinor)];
  return (
    <section className={stacked.sheet}>
      <h2>{t('machineSheets.insuranceTitle')}</h2>
      <table className={classNames(styles.table, stacked.table)}>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              {t('kindWords.machine')}
            </th>
            <th scope="col">{t('machineWords.serial')}</th>
            <th scope="col">{t('machineWords.place')}</th>
            <th scope="col">{t('machineWords.boughtOn')}</th>
            <th scope="col">{t('machineWords.insured')}</th>
            {!isHidden && (
              <>
                <th scope="col" data-figure>
                  {t('machineWords.priceMinor')}
                </th>
                <th scope="col" data-figure>
                  {t('machineWords.currentValueMinor')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {machines.map(({ id, data }) => (
            <tr key={id}>
              <th scope="row">
                {data.nickname}
                <small>
                  {data.brand} {data.model} · {t(`machineWords.value.type.${data.type}`)}
                </small>
              </th>
              <td data-label={t('machineWords.serial')}>{isHidden ? masked : (data.serial ?? '')}</td>
              <td data-label={t('machineWords.place')}>
                {places.find((place) => place.id === data.placeId)?.data.name ?? ''}
              </td>
              <td data-label={t('machineWords.boughtOn')}>
                {data.boughtOn === null ? '' : formatCalendarDay(data.boughtOn)}
              </td>
              <td data-label={t('machineWords.insured')}>
                {t(data.insured ? 'machineSheets.yes' : 'machineSheets.no')}
              </td>
              {!isHidden && (
                <>
                  <td data-figure data-label={t('machineWords.priceMinor')}>
                    {money(data.priceMinor)}
                  </td>
                  <td data-figure data-label={t('machineWords.currentValueMinor')}>
                    {money(data.currentValueMinor)}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {!isHidden && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                {t('machineSheets.total')}
              </th>
              <td data-figure data-label={t('machineWords.priceMinor')}>
                {sum(({ data }) => data.priceMinor)}
              </td>
              <td data-figure data-label={t('machineWords.currentValueMinor')}>
                {sum(({ data }) => data.currentValueMinor)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {!isHidden && unpriced > 0 && <p className={styles.quiet}>{t('machineSheets.unpriced', { count: unpriced })}</p>}
      {!isHidden && unvalued > 0 && <p className={styles.quiet}>{t('machineSheets.unvalued', { count: unvalued })}</p>}
      {machines.map(({ id, data }) => (
        <PicturesOf key={id} of={{ ofKind: 'machine', ofId: id }} title={data.nickname} />
      ))}
      {isHidden && <p className={styles.quiet}>{t('machineSheets.hidden')}</p>}
    </section>
  );
}
