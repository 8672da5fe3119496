import '#texts/en/problems.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MoneyUnit } from '#core/amounts/currency.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { PriceFee } from '#core/pricing/order-fees.ts';
import type { PriceCosts } from '#core/pricing/price-costs.ts';
import type { PriceProfile } from '#core/pricing/price-profile.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import type { Draft } from '#parts/forms/use-draft.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { NumberField } from '#ui/number-field.tsx';
import { withLine, withPlacement, type PricingDraft, countedSizes, quantityText } from './pricing-draft.ts';
import styles from './pricing.module.css';

export interface OrderInput {
  readonly draft: Draft<PricingDraft>;
  readonly problems: FieldProblems;
  readonly unit: MoneyUnit;
  readonly chosen: PriceProfile;
  /** The costs to use if the person types none. */
  readonly costs: PriceCosts | null;
  readonly fees: readonly PriceFee[];
}

/** Returns a sentence about what is wrong with a field; undefined if the field is right. */
export function orderError({ problems }: OrderInput, field: string, label: string): string | undefined {
  const problem = problems[field];
  if (problem === undefined) return undefined;
  return problem.problem === 'wrong_type'
    ? t('errors.notANumber', { example: formatNumber(12) })
    : problemSentence(label, problem);
}

/** A line's quantity or the cost of one of its blanks. The sum of the sizes replaces a typed quantity. */
export function LineField({
  input,
  at,
  name,
  label,
}: {
  readonly input: OrderInput;
  readonly at: number;
  readonly name: 'qty' | 'blank';
  readonly label: string;
}) {
  const { draft, unit } = input;
  const line = draft.value.lines[at];
  if (line === undefined) return null;
  const isSum = name === 'qty' && countedSizes(line).length > 0;
  return (
    <NumberField
      label={label}
      {...(name === 'blank' && { unit: unit.currency })}
      {...(isSum && { readOnly: true, hint: t('pricing.sumOfSizes') })}
      value={isSum ? quantityText(line) : line[name]}
      error={orderError(input, `${name}.${at}`, label)}
      onChange={(text) => draft.set({ lines: withLine(draft.value.lines, at, { [name]: text }) })}
    />
  );
}

export function PlacementField({
  input,
  at,
  place,
  name,
  label,
  placeholder,
}: {
  readonly input: OrderInput;
  readonly at: number;
  readonly place: number;
  readonly name: 'stitches' | 'colours' | 'trims' | 'colourChanges';
  readonly label: string;
  readonly placeholder?: string;
}) {
  const { value, set } = input.draft;
  const line = value.lines[at];
  if (line === undefined) return null;
  return (
    <NumberField
      label={label}
      inputMode="numeric"
      placeholder={placeholder}
      value={line.placements[place]?.[name] ?? ''}
      error={orderError(input, `${name}.${at}.${place}`, label)}
      onChange={(text) => set({ lines: withLine(value.lines, at, withPlacement(line, place, { [name]: text })) })}
    />
  );
}

/**
 * A part that opens below its title. Rendered only while open, because twenty hidden lines would slow every keystroke.
 */
export function Unfolding({
  title,
  isNeeded = false,
  children,
}: {
  readonly title: string;
  /** True opens the part, because a field in it has a problem. It stays open afterwards. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isNeeded && details.current) details.current.open = true;
  }, [isNeeded]);
  return (
    <details ref={details} className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
