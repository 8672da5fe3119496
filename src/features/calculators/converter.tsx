import '#texts/en/problems.ts';
import { useState } from 'react';
import { formatNumber } from '#texts/numbers.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './converter.module.css';

interface ConverterUnit<Unit extends string> {
  readonly unit: Unit;
  readonly label: string;
  readonly symbol: string;
}

/**
 * Shows one amount in several units. The person can type into each. `convert` returns undefined for an impossible
 * value.
 */
export function Converter<Unit extends string>({
  title,
  units,
  start,
  convert,
  note,
}: {
  readonly title: string;
  readonly units: readonly ConverterUnit<Unit>[];
  readonly start: { readonly unit: Unit; readonly text: string };
  readonly convert: (value: number, from: Unit, to: Unit) => number | undefined;
  readonly note: string;
}) {
  const [typed, setTyped] = useState(start);
  const decimal = parseDecimal(typed.text);
  const shown = (unit: Unit): string => {
    if (unit === typed.unit) return typed.text;
    const value = decimal === undefined ? undefined : convert(Number(decimal), typed.unit, unit);
    return value === undefined ? '' : formatNumber(value, { maximumFractionDigits: 2, useGrouping: false });
  };
  const error = (unit: Unit): string | undefined => {
    const isWrong = unit === typed.unit && typed.text.trim() !== '' && decimal === undefined;
    return isWrong ? t('errors.notANumber', { example: formatNumber(12.5) }) : undefined;
  };
  return (
    <Card as="section">
      <h2>{title}</h2>
      <div className={styles.fields}>
        {units.map(({ unit, label, symbol }) => (
          <NumberField
            key={unit}
            label={label}
            unit={symbol}
            value={shown(unit)}
            error={error(unit)}
            onChange={(text) => setTyped({ unit, text })}
          />
        ))}
      </div>
      <p className={styles.note}>{note}</p>
    </Card>
  );
}
