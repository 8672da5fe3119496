import '#texts/en/screens.ts';
import '#texts/en/problems.ts';
import { use, useState } from 'react';
import { Link } from 'wouter';
import { lengthToMm, mmToLength, type Units } from '#core/amounts/units.ts';
import { useTeamSettings } from '#parts/rows/use-team-settings.ts';
import { useShown, WorkspaceContext } from '#services/workspace.ts';
import { formatNumber } from '#texts/numbers.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import converterStyles from './calculators.module.css';
import { JobCalculators } from './job-calculators.tsx';

export function CalculatorsScreen() {
  const team = useTeamSettings();
  useShown(true);
  const units = use(WorkspaceContext)?.settings.units ?? team.units;
  return (
    <>
      <PageHead
        title={t('titles.calculators')}
        aside={t('calculators.lead')}
        actions={
          <Link href="/calculators/pricing" {...buttonLook('plain')}>
            {t('titles.pricing')}
          </Link>
        }
      />
      <div className={converterStyles.bench}>
        <JobCalculators units={units} />
        <Converter
          title={t('calculators.lengthTitle')}
          units={[
            { unit: 'metric', label: t('calculators.metres'), symbol: 'm' },
            { unit: 'imperial', label: t('calculators.yards'), symbol: 'yd' },
          ]}
          start={{ unit: 'metric', text: '1000' }}
          convert={convertLength}
          note={t('calculators.lengthNote')}
        />
        <Converter
          title={t('calculators.countTitle')}
          units={[
            { unit: 'wt', label: t('calculators.wt'), symbol: 'wt' },
            { unit: 'tex', label: t('calculators.tex'), symbol: 'tex' },
            { unit: 'denier', label: t('calculators.denier'), symbol: 'den' },
          ]}
          start={{ unit: 'wt', text: '40' }}
          convert={convertCount}
          note={t('calculators.countNote')}
        />
      </div>
    </>
  );
}

const convertLength = (value: number, from: Units, to: Units): number | undefined =>
  value < 0 ? undefined : Number(mmToLength(lengthToMm(String(value), from), to));

interface ConverterUnit<Unit extends string> {
  readonly unit: Unit;
  readonly label: string;
  readonly symbol: string;
}

/**
 * Shows one amount in several units. The person can type into each. `convert` returns undefined for an impossible
 * value.
 */
function Converter<Unit extends string>({
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
      <div className={converterStyles.fields}>
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
      <p className={converterStyles.note}>{note}</p>
    </Card>
  );
}

type CountUnit = 'wt' | 'tex' | 'denier';

const texOf: { readonly [Unit in CountUnit]: (value: number) => number } = {
  wt: (wt) => 1000 / wt,
  tex: (tex) => tex,
  denier: (denier) => denier / 9,
};

const fromTex: { readonly [Unit in CountUnit]: (tex: number) => number } = {
  wt: (tex) => 1000 / tex,
  tex: (tex) => tex,
  denier: (tex) => tex * 9,
};

/** Converts a fineness; undefined unless finite and above zero. Tex is g per km, denier g per 9 km, wt km per kg. */
export function convertCount(value: number, from: CountUnit, to: CountUnit): number | undefined {
  return Number.isFinite(value) && value > 0 ? fromTex[to](texOf[from](value)) : undefined;
}
