import '#texts/en/job-calculators.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { groupsOf, halfUp } from '#core/pricing/exact.ts';
import { runMinutes } from '#core/job/run-time.ts';
import { threadNeed } from '#core/job/thread-use.ts';
import { lengthToMm, type Units } from '#core/amounts/units.ts';
import { formatLength, lengthUnit } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { JobNumber } from './job-field.tsx';
import { useJobFields, type JobField, type JobFields } from './job-fields.ts';
import styles from './converter.module.css';

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
