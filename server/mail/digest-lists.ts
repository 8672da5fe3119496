import type { Due } from '#core/machines/due.ts';
import type { Conflict, DigestTopic, LowStock, MailList, MaintenanceDue, TeamChange } from './mail-topic.ts';

/** One language's words for the daily mail: the titles of its lists, and a line for each thing in them. */
export interface DigestTexts {
  readonly lowStock: string;
  readonly maintenance: string;
  readonly conflicts: string;
  readonly invites: string;
  readonly changes: string;
  readonly more: (count: number) => string;
  readonly dip: (dip: LowStock) => string;
  readonly due: (due: MaintenanceDue) => string;
  readonly conflict: (conflict: Conflict) => string;
  readonly invite: (invite: DigestTopic['invites'][number]) => string;
  readonly change: (change: TeamChange) => string;
}

/** A mail is read at breakfast: longer lists say how much more there is. */
const most = 30;

/** The lists of a daily mail; a topic of which there is nothing new has none. */
export const digestLists = (matter: DigestTopic, texts: DigestTexts): readonly MailList[] =>
  [
    { title: texts.lowStock, lines: matter.lowStock.map(texts.dip) },
    { title: texts.maintenance, lines: matter.maintenance.map(texts.due) },
    { title: texts.conflicts, lines: matter.conflicts.map(texts.conflict) },
    { title: texts.invites, lines: matter.invites.map(texts.invite) },
    { title: texts.changes, lines: matter.changes.map(texts.change) },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => ({
      title,
      lines: lines.length > most ? [...lines.slice(0, most), texts.more(lines.length - most)] : lines,
    }));

/** A name, or the word for a person whose name nobody knows any more. */
export const orSomebody =
  (word: string) =>
  (name: string): string =>
    name === '' ? word : name;

/** One language's words for how a task stands. `amount` is how much is left, or how much it is over. */
export interface DueTexts {
  readonly language: string;
  readonly due: string;
  readonly soon: (amount: string) => string;
  readonly overdue: (amount: string) => string;
  readonly stitches: string;
  readonly days: (count: number) => string;
}

/** How a task stands, as on the screens: "soon, in 3 h", "overdue by 2 days". */
export const dueInWords = ({ level, trigger }: Due, texts: DueTexts): string => {
  if (trigger === undefined || level === 'due') return texts.due;
  const amount = Math.abs(trigger.every - trigger.used);
  const number = (value: number, digits = 0) => value.toLocaleString(texts.language, { maximumFractionDigits: digits });
  const said = {
    stitches: `${number(amount)} ${texts.stitches}`,
    hours: `${number(amount / 3600, 1)} h`,
    days: texts.days(amount),
  }[trigger.by];
  return level === 'overdue' ? texts.overdue(said) : texts.soon(said);
};
