import '#texts/en/threads.ts';
import { sharedEvenly } from '#core/amounts/shared-evenly.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { Segments } from '#ui/segments.tsx';

/** What a typed price pays for: each spool, or all of them. */
export type PriceOf = 'each' | 'all';

/** The price of new spools. Where there are several, it may be that of all together. */
export const SpoolPriceField = ({
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
  /** How many spools there are; undefined while their number is wrong. */
  readonly count: number | undefined;
  readonly value: string;
  readonly onChange: (price: string) => void;
  readonly priceOf: PriceOf;
  readonly onPriceOf: (priceOf: PriceOf) => void;
  readonly error: string | undefined;
}) => {
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
};

/** Returns what each of `count` spools costs, in minor units; a price of all is shared so that the sum stays. */
export const pricesOf = (priceMinor: number | null, priceOf: PriceOf, count: number): readonly (number | null)[] =>
  priceMinor !== null && priceOf === 'all' && count > 1
    ? sharedEvenly(priceMinor, count)
    : Array.from({ length: count }, () => priceMinor);
