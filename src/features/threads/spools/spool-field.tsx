import { counts } from '#core/stock/stock.ts';
import type { Units } from '#core/units.ts';
import type { OwnedSpool } from '#data/inventory/inventory.ts';
import { spoolChoice } from '#parts/threads/amount-in-words.ts';
import { t } from '#texts/t.ts';
import { SelectField } from '#ui/select-field.tsx';

/** The spool that is meant; the open ones first, because that is what lies beside the machine. */
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

/** Spools in the order in which a person would reach for them: what counts before the rest, open before sealed, little before much, bare ones last. */
export const inReach = (spools: readonly OwnedSpool[]): readonly OwnedSpool[] =>
  spools.toSorted(
    (a, b) =>
      Number(counts(b.spool)) - Number(counts(a.spool)) ||
      Number(isBare(a)) - Number(isBare(b)) ||
      Number(b.spool.state === 'open') - Number(a.spool.state === 'open') ||
      (a.spool.remainingMm ?? Infinity) - (b.spool.remainingMm ?? Infinity),
  );

const isBare = ({ spool }: OwnedSpool): boolean => spool.remainingMm !== null && spool.remainingMm <= 0;
