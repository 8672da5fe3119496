import '#texts/en/machine-cards.ts';
import type { MaintenanceTask } from '#core/kinds/maintenance-task.ts';
import type { ComingRound, Due, DueLevel } from '#core/machines/due.ts';
import { taskTitleIn } from '#core/machines/starter-tasks.ts';
import { languageInUse } from '#texts/catalogue.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import type { Tone } from '#ui/tag.tsx';

/** The colour tone of each level. It is only a hint: the words beside it say how far the task is from being due. */
export const dueTones: { readonly [L in DueLevel]: Tone } = {
  fine: 'good',
  soon: 'warn',
  due: 'danger',
  overdue: 'danger',
  noReading: 'plain',
};

/** Writes how far a task is from being due: "in 3 h", "due", "overdue by 2 days". */
export function dueWords({ level, trigger }: Due): string {
  if (trigger === undefined) return t('machines.noReading');
  const left = trigger.every - trigger.used;
  if (level === 'due') return t('machines.due');
  if (level === 'overdue') return t('machines.overdueBy', { amount: amountOf(trigger.by, -left) });
  return t(level === 'soon' ? 'machines.soonIn' : 'machines.dueIn', { amount: amountOf(trigger.by, left) });
}

/** Writes which round stays open after an entry that answers none: "the round of 14 February 2026 stays". */
export function roundStaysWords({ by, left, day }: ComingRound): string {
  return day === undefined
    ? t('machines.roundStaysIn', { amount: amountOf(by, left) })
    : t('machines.roundStaysOn', { date: formatCalendarDay(day) });
}

const amountOf = (by: 'stitches' | 'hours' | 'days', amount: number): string => {
  switch (by) {
    case 'stitches':
      return t('machines.afterStitches', { count: Math.round(amount) });
    case 'hours':
      return hoursWords(amount);
    case 'days':
      return t('machines.afterDays', { count: amount });
  }
};

/** Writes seconds as hours: "3.2 h". */
export function hoursWords(seconds: number): string {
  return `${formatNumber(seconds / 3600, { maximumFractionDigits: 1 })}\u00a0h`;
}

/** Returns a task's title for screens. An unchanged title of a starter task is written in the language in use. */
export function taskTitle({ title }: Pick<MaintenanceTask, 'title'>): string {
  return taskTitleIn(languageInUse(), title);
}
