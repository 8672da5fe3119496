import type { Due } from '#core/machines/due.ts';
import type {
  Conflict,
  DigestTopic,
  LowStock,
  MailList,
  MaintenanceDue,
  TeamChange,
  MailLanguage,
} from './mail-topic.ts';

/** One language's texts for the daily mail: the titles of its lists, and a line for each item. */
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

/** The most lines that a list shows; a longer list ends with the number of omitted lines. */
const most = 30;

/** Builds the lists of a daily mail; omits topics without news. */
export function digestLists(topic: DigestTopic, texts: DigestTexts): readonly MailList[] {
  return [
    { title: texts.lowStock, lines: topic.lowStock.map(texts.dip) },
    { title: texts.maintenance, lines: topic.maintenance.map(texts.due) },
    { title: texts.conflicts, lines: topic.conflicts.map(texts.conflict) },
    { title: texts.invites, lines: topic.invites.map(texts.invite) },
    { title: texts.changes, lines: topic.changes.map(texts.change) },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => ({
      title,
      lines: lines.length > most ? [...lines.slice(0, most), texts.more(lines.length - most)] : lines,
    }));
}

/** Returns a function that returns a given name, or `word` if the name is empty. */
export function orSomebody(word: string) {
  return (name: string): string => (name === '' ? word : name);
}

/**
 * One language's texts about the state of a task. `amount`: what is left until it is due, or by how much it is overdue.
 */
interface DueTexts {
  readonly language: string;
  readonly due: string;
  readonly soon: (amount: string) => string;
  readonly overdue: (amount: string) => string;
  readonly stitches: string;
  readonly days: (count: number) => string;
}

/** Describes the state of a task, with the same words as the screens: "soon, in 3 h", "overdue by 2 days". */
export function dueInWords({ level, trigger }: Due, texts: DueTexts): string {
  if (trigger === undefined || level === 'due') return texts.due;
  const amount = Math.abs(trigger.every - trigger.used);
  const number = (value: number, digits = 0) => value.toLocaleString(texts.language, { maximumFractionDigits: digits });
  const said = {
    stitches: `${number(amount)} ${texts.stitches}`,
    hours: `${number(amount / 3600, 1)} h`,
    days: texts.days(amount),
  }[trigger.by];
  return level === 'overdue' ? texts.overdue(said) : texts.soon(said);
}

/** Formats a time for people whose time zone is unknown: date and time in UTC, followed by `UTC`. */
export function instantInWords(language: MailLanguage, at: Date): string {
  return `${new Intl.DateTimeFormat(places[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

const places: Readonly<Record<MailLanguage, string>> = { en: 'en-GB', de: 'de-DE' };
