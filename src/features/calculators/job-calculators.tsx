import '#texts/en/job-calculators.ts';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { lengthToMm, type Units } from '#core/amounts/units.ts';
import { runMinutes } from '#core/job/run-time.ts';
import { threadNeed } from '#core/job/thread-use.ts';
import { groupsOf, halfUp } from '#core/pricing/exact.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { formatLength, lengthUnit } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { NumberField } from '#ui/number-field.tsx';
import styles from './calculators.module.css';

/** Two calculators of one job, thread use and run time. They share the values of common fields. */
export function JobCalculators({ units }: { readonly units: Units }) {
  const job = useJobFields(units);
  return (
    <>
      <ThreadUseCard job={job} units={units} />
      <RunTimeCard job={job} />
    </>
  );
}

const ThreadUseCard = ({ job, units }: { readonly job: JobFields; readonly units: Units }) => {
  const read = allOf(job, ['stitches', 'pieces', 'waste', 'spool', 'bobbin']);
  const need =
    read &&
    threadNeed({
      stitches: read.stitches,
      pieces: read.pieces,
      wasteBp: read.waste * 100,
      spoolMm: lengthToMm(String(read.spool), units),
      bobbinMm: lengthToMm(String(read.bobbin), units),
    });
  const symbol = lengthUnit(units);
  return (
    <Card as="section" id="thread-use">
      <h2>{t('jobCalculators.threadUse')}</h2>
      <div className={styles.fields}>
        <JobNumber job={job} field="stitches" label={t('jobCalculators.stitches')} />
        <JobNumber job={job} field="pieces" label={t('jobCalculators.pieces')} />
        <JobNumber job={job} field="waste" label={t('jobCalculators.waste')} unit="%" />
        <JobNumber job={job} field="spool" label={t('jobCalculators.spool')} unit={symbol} />
        <JobNumber job={job} field="bobbin" label={t('jobCalculators.bobbin')} unit={symbol} />
      </div>
      <div aria-live="polite">
        {need && (
          <Facts
            facts={[
              [t('jobCalculators.topThread'), formatLength(need.topMm, units)],
              [t('jobCalculators.spools'), formatNumber(need.spools)],
              [t('jobCalculators.piecesOfSpool'), formatNumber(need.piecesOfSpool)],
              [t('jobCalculators.bobbinThread'), formatLength(need.bottomMm, units)],
              [t('jobCalculators.bobbins'), bobbinsInWords(need.bobbins, need.bobbinsAtLeast)],
            ]}
          />
        )}
      </div>
      <p className={styles.note}>{t('jobCalculators.threadNote')}</p>
    </Card>
  );
};

const bobbinsInWords = (count: number, least: number): string =>
  count === least
    ? formatNumber(count)
    : t('jobCalculators.bobbinsOr', { bobbins: formatNumber(count), least: formatNumber(least) });

const RunTimeCard = ({ job }: { readonly job: JobFields }) => {
  const read = allOf(job, ['stitches', 'pieces', 'colours', 'trims', 'speed', 'heads', 'change', 'trim', 'efficiency']);
  const runs = read && groupsOf(read.pieces, read.heads);
  const minutesOf = (count: number): string =>
    read === undefined
      ? ''
      : minutesInWords(
          halfUp(
            runMinutes(
              {
                ...read,
                colourChanges: read.colours - 1,
                spm: read.speed,
                colourChangeSec: read.change,
                trimSec: read.trim,
                efficiencyBp: read.efficiency * 100,
              },
              count,
            ),
          ),
        );
  return (
    <Card as="section" id="run-time">
      <h2>{t('jobCalculators.runTime')}</h2>
      <div className={styles.fields}>
        <JobNumber job={job} field="stitches" label={t('jobCalculators.stitches')} />
        <JobNumber job={job} field="pieces" label={t('jobCalculators.pieces')} />
        <JobNumber job={job} field="colours" label={t('jobCalculators.colours')} />
        <JobNumber job={job} field="trims" label={t('jobCalculators.trims')} />
        <JobNumber job={job} field="speed" label={t('jobCalculators.speed')} unit={t('jobCalculators.spm')} />
        <JobNumber job={job} field="heads" label={t('jobCalculators.heads')} />
        <JobNumber job={job} field="change" label={t('jobCalculators.change')} unit="s" />
        <JobNumber job={job} field="trim" label={t('jobCalculators.trim')} unit="s" />
        <JobNumber job={job} field="efficiency" label={t('jobCalculators.efficiency')} unit="%" />
      </div>
      <div aria-live="polite">
        {runs !== undefined && (
          <Facts
            facts={[
              [t('jobCalculators.oneRun'), minutesOf(1)],
              [t('jobCalculators.runs'), formatNumber(runs)],
              [t('jobCalculators.allRuns'), minutesOf(runs)],
            ]}
          />
        )}
      </div>
      <p className={styles.note}>{t('jobCalculators.timeNote')}</p>
    </Card>
  );
};

/** Returns the numbers of the named fields; undefined unless each field holds a whole number within its bounds. */
const allOf = <Field extends JobField>(
  job: JobFields,
  names: readonly Field[],
): Readonly<Record<Field, number>> | undefined => {
  const read = names.map((name) => [name, job.numberOf(name)] as const);
  return read.some(([, number]) => number === undefined)
    ? undefined
    : (Object.fromEntries(read) as Readonly<Record<Field, number>>);
};

/**
 * Least, greatest and initial value of each field: lengths in m or yd, change and trim in s, waste and efficiency in %.
 */
const fields = {
  stitches: [1, 1_000_000, '8000'],
  pieces: [1, 100_000, '24'],
  colours: [1, 99, '4'],
  trims: [0, 999, '6'],
  waste: [0, 100, '10'],
  spool: [1, 50_000, '1000'],
  bobbin: [1, 50_000, '113'],
  speed: [100, 2000, '700'],
  heads: [1, 120, '1'],
  change: [0, 600, '25'],
  trim: [0, 60, '6'],
  efficiency: [10, 100, '85'],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number, start: string]>>;

/** The initial values of the two thread lengths in yards, for imperial units. */
const inYards: Readonly<Partial<Record<JobField, string>>> = { spool: '1100', bobbin: '124' };

type JobField = keyof typeof fields;

interface JobFields {
  readonly textOf: (field: JobField) => string;
  /** The whole number; undefined while the text is no whole number within the field's bounds. */
  readonly numberOf: (field: JobField) => number | undefined;
  readonly boundsOf: (field: JobField) => readonly [least: number, most: number];
  readonly type: (field: JobField, text: string) => void;
}

/** Keeps the typed job in the URL, such as `?stitches=9412&pieces=24`, so that people can share it as a link. */
function useJobFields(units: Units): JobFields {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Readonly<Partial<Record<JobField, string>>>>(() =>
    Object.fromEntries(
      Object.keys(fields).flatMap((field) => {
        const value = search.get(field);
        return value === null ? [] : [[field, value]];
      }),
    ),
  );
  const textOf = (field: JobField) => typed[field] ?? ((units === 'imperial' && inYards[field]) || fields[field][2]);
  return {
    textOf,
    numberOf: (field) => typedWhole(textOf(field), fields[field][0], fields[field][1]),
    boundsOf: (field) => [fields[field][0], fields[field][1]],
    type: (field, text) => {
      const next = { ...typed, [field]: text };
      setTyped(next);
      setSearch(next, { replace: true });
    },
  };
}

function JobNumber({
  job,
  field,
  label,
  unit,
}: {
  readonly job: JobFields;
  readonly field: JobField;
  readonly label: string;
  readonly unit?: string;
}) {
  const [least, most] = job.boundsOf(field);
  const wrong = t('jobCalculators.between', { name: label, least: formatNumber(least), most: formatNumber(most) });
  return (
    <NumberField
      label={label}
      value={job.textOf(field)}
      onChange={(text) => job.type(field, text)}
      error={job.numberOf(field) === undefined ? wrong : undefined}
      {...(unit !== undefined && { unit })}
    />
  );
}
