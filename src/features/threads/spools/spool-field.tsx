import { counts } from '#core/stock/stock.ts';
import type { Units } from '#core/amounts/units.ts';
import type { OwnedSpool } from '#inventory/inventory.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';

/** Asks on which spool to book, in the order of `inReach`: open spools first, which are usually beside the machine. */
export const SpoolField = ({
  spools,
  value,
  onChange,
  units,
}: {
  readonly spools: readonly OwnedSpool[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly units: Units;
}) => (
  <SelectField
    label={t('threads.spool')}
    value={value}
    onChange={onChange}
    options={spools.map((one) => ({ value: one.id, label: spoolChoice(one.spool, units) }))}
  />
);

/** Sorts spools for a choice: those in stock first, empty ones last, open before sealed, less thread before more. */
export const inReach = (spools: readonly OwnedSpool[]): readonly OwnedSpool[] =>
  spools.toSorted(
    (a, b) =>
      Number(counts(b.spool)) - Number(counts(a.spool)) ||
      Number(isBare(a)) - Number(isBare(b)) ||
      Number(b.spool.state === 'open') - Number(a.spool.state === 'open') ||
      (a.spool.remainingMm ?? Infinity) - (b.spool.remainingMm ?? Infinity),
  );

const isBare = ({ spool }: OwnedSpool): boolean => spool.remainingMm !== null && spool.remainingMm <= 0;
