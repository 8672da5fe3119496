import '#texts/en/machine-jobs.ts';
import type { Run } from '#core/kinds/run.ts';
import { minutesInWords } from '#parts/money/minutes-in-words.ts';
import { t } from '#texts/t.ts';

type Times = Pick<Run, 'seconds' | 'secondsFrom' | 'plannedSeconds'>;

/** Says how long a run took beside what was planned, and whether anybody timed it; undefined if neither is known. */
export function runTimeInWords({ seconds, secondsFrom, plannedSeconds }: Times): string | undefined {
  if (secondsFrom === 'suggested') {
    const known = plannedSeconds ?? seconds;
    return known > 0 ? t('machineJobs.took.suggested', { planned: wholeMinutes(known) }) : undefined;
  }
  const time = wholeMinutes(seconds);
  return plannedSeconds === null
    ? t(`machineJobs.took.${secondsFrom}Alone`, { time })
    : t(`machineJobs.took.${secondsFrom}`, { time, planned: wholeMinutes(plannedSeconds) });
}

/** Says how long runs took in all beside what was planned for them, by those that somebody timed or typed. */
export function runTimesInWords(runs: readonly Times[]): string | undefined {
  const told = runs.filter(({ secondsFrom, plannedSeconds }) => secondsFrom !== 'suggested' && plannedSeconds !== null);
  if (told.length === 0) return undefined;
  const sumOf = (of: (run: Times) => number) => wholeMinutes(told.reduce((sum, run) => sum + of(run), 0));
  return t('machineJobs.tookInAll', {
    time: sumOf(({ seconds }) => seconds),
    planned: sumOf(({ plannedSeconds }) => plannedSeconds ?? 0),
    count: told.length,
  });
}

const wholeMinutes = (seconds: number): string => minutesInWords(Math.round(seconds / 60));
