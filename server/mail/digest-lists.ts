import type { Conflict, DigestMatter, LowStock, MailList, TeamChange } from './matter.ts';

/** One language's words for the daily mail: the titles of its lists, and a line for each thing in them. */
export interface DigestTexts {
  readonly lowStock: string;
  readonly conflicts: string;
  readonly invites: string;
  readonly changes: string;
  readonly more: (count: number) => string;
  readonly dip: (dip: LowStock) => string;
  readonly conflict: (conflict: Conflict) => string;
  readonly invite: (invite: DigestMatter['invites'][number]) => string;
  readonly change: (change: TeamChange) => string;
}

/** A mail is read at breakfast: longer lists say how much more there is. */
const most = 30;

/** The lists of a daily mail; a topic of which there is nothing new has none. */
export const digestLists = (matter: DigestMatter, texts: DigestTexts): readonly MailList[] =>
  [
    { title: texts.lowStock, lines: matter.lowStock.map(texts.dip) },
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
