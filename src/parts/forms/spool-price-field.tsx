import '#texts/en/threads.ts';
import { sharedEvenly } from '#core/amounts/shared-evenly.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';

/** What a typed price is for: each spool, or all of them. */
export type PriceOf = 'each' | 'all';

/** The price of new spools; nothing for who sees no costs. For several, one may give the price of all together. */
export function SpoolPriceField({
  label,
  currency,
  count,
  value,
  onChange,
  priceOf,
  onPriceOf,
  error,
}: {
  readonly label: string;
  readonly currency: string;
  /** The number of spools; undefined while the typed number is wrong, or if nothing is bought by the spool. */
  readonly count: number | undefined;
  readonly value: string;
  readonly onChange: (price: string) => void;
  readonly priceOf: PriceOf;
  readonly onPriceOf: (priceOf: PriceOf) => void;
  readonly error: string | undefined;
}) {
  const seesCosts = useSeesCosts();
  if (!seesCosts) return null;
  const isAsked = count !== undefined && count > 1;
  return (
    <div>
      <NumberField
        label={isAsked && priceOf === 'all' ? t('threads.price') : label}
        optional
        unit={currency}
        value={value}
        onChange={onChange}
        error={error}
      />
      {isAsked && (
        <Segments
          label={t('threads.priceOf')}
          segments={[
            { value: 'each', label: t('threads.priceEach') },
            { value: 'all', label: t('threads.priceTogether') },
          ]}
          value={priceOf}
          onChange={onPriceOf}
        />
      )}
    </div>
  );
}

/** Returns the price of each of `count` spools, in minor units. A price of all is shared so that the sum is exact. */
export function pricesOf(priceMinor: number | null, priceOf: PriceOf, count: number): readonly (number | null)[] {
  return priceMinor !== null && priceOf === 'all' && count > 1
    ? sharedEvenly(priceMinor, count)
    : Array.from({ length: count }, () => priceMinor);
}
