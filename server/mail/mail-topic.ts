import type { Role } from '#core/access/permissions.ts';
import type { Due } from '#core/machines/due.ts';
import { withoutHiddenSigns } from '#core/people/names.ts';
import type { Sql } from '#server/db/sql.ts';

/** The languages of mails. */
export type MailLanguage = 'en' | 'de';

/** The kind of a mail and its data. Links are whole URLs; `at` is a time; `browser` is empty if unknown. */
export type MailTopic =
  | { readonly kind: 'confirm'; readonly link: string; readonly code: string }
  /** An invitation by the administration to an account that it made for a person. */
  | { readonly kind: 'welcome'; readonly link: string }
  | { readonly kind: 'sign_in'; readonly link: string; readonly code: string }
  | { readonly kind: 'recovery'; readonly link: string; readonly code: string }
  | { readonly kind: 'email_change'; readonly link: string; readonly code: string; readonly newEmail: string }
  | { readonly kind: 'reauthentication'; readonly code: string }
  | ({ readonly kind: 'invite' } & InviteTopic)
  /** An offer to a member to become an owner of their team. */
  | ({ readonly kind: 'ownership' } & InviteTopic)
  | { readonly kind: 'new_sign_in'; readonly browser: string; readonly at: Date }
  | { readonly kind: 'password_changed'; readonly at: Date }
  | WayInTopic
  | { readonly kind: 'account_ended'; readonly email: string }
  | { readonly kind: 'contact'; readonly from: string; readonly topic: string; readonly message: string }
  | DigestTopic;

interface InviteTopic {
  readonly link: string;
  readonly invitedBy: string;
  /** The inviter's email address, shown because an inviter may choose any name. */
  readonly invitedByEmail: string;
  readonly teamName: string;
  /** The inviter's message to the person, in one or more lines; null without a message. */
  readonly message: string | null;
}

/** A second factor or a provider that was added or removed. `name`: its name; empty if it has none. */
export interface WayInTopic {
  readonly kind: 'way_in_changed';
  readonly way: 'app' | 'key' | 'provider';
  readonly change: 'added' | 'removed';
  readonly name: string;
  readonly at: Date;
}

/** The news since the last daily mail. `link` opens the app; `preferences` opens the page that turns the mail off. */
export interface DigestTopic {
  readonly kind: 'digest';
  readonly link: string;
  readonly preferences: string;
  readonly lowStock: readonly LowStock[];
  readonly maintenance: readonly MaintenanceDue[];
  readonly conflicts: readonly Conflict[];
  /** `isOwnership`: the reader is already in the team and is invited to own it. */
  readonly invites: readonly { readonly team: string; readonly by: string; readonly isOwnership: boolean }[];
  readonly changes: readonly TeamChange[];
}

/** A task that is due on a machine now or soon. */
export interface MaintenanceDue {
  readonly team: string;
  readonly machine: string;
  readonly task: string;
  readonly due: Due;
}

/** A thread that fell below its minimum, and whether its stock has reached the minimum again. */
export interface LowStock {
  readonly team: string;
  readonly thread: string;
  readonly isBack: boolean;
  readonly isOut: boolean;
}

/** A row in which a field was set twice; `thing` is the row's name, empty if unknown. */
export interface Conflict {
  readonly team: string;
  readonly thing: string;
  readonly by: string;
}

/** A change of a team. `isMe`: the change is about the reader. Unknown names are empty. */
export interface TeamChange {
  readonly kind: 'joined' | 'left' | 'role' | 'renamed' | 'deleted' | 'set_back' | 'check_prices';
  readonly team: string;
  readonly by: string;
  readonly about: string;
  readonly isMe: boolean;
  readonly role: Role | null;
}

/** One mail's sentences as plain data, in the order in which they appear. */
export interface MailWords {
  readonly subject: string;
  readonly before: readonly string[];
  readonly lists?: readonly MailList[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly code?: { readonly label: string; readonly digits: string };
  readonly after: readonly string[];
  readonly foot?: { readonly label: string; readonly link: string };
}

/** A list of lines under a title. */
export interface MailList {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Puts typed text on one line: a line break in a subject would let its author add a mail header. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** Makes a typed name safe for a mail: no hidden characters, and nothing that mail programs turn into a link. */
export function asName(text: string): string {
  const shown = withoutHiddenSigns(onOneLine(text));
  const plain = shown.normalize('NFKC'); // mail programs look for links in the normalised form
  // a blank splits each part that would become a link
  const apart = plain
    .replaceAll('://', ' ')
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .replaceAll(/[/\\](?=[/\\])/g, '$& ')
    .replaceAll(/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g, (address) => address.replaceAll('.', '. '))
    .replaceAll(/(?<=\S)[.。](?=[^\s\p{P}\d])/gu, '$& ');
  return apart === plain ? shown : apart;
}

/** Names a person in a mail by name, email address or `name (address)`. The name goes through `asName`. */
export function personInMail(name: string, email: string): string {
  const both = ` (${email})`;
  if (name === email) return email;
  return name.endsWith(both) ? `${asName(name.slice(0, -both.length))}${both}` : asName(name);
}

/** Names the inviter in a mail, always with their email address, because an inviter may choose any name. */
export function inviterInWords(name: string, email: string): string {
  return personInMail(name === email ? email : `${name} (${email})`, email);
}

/** Splits typed text into lines and omits blank lines; each line becomes a paragraph. */
export function paragraphsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** One language's texts for every kind of mail. */
export type MailTexts = {
  readonly [Kind in MailTopic['kind']]: (topic: Extract<MailTopic, { readonly kind: Kind }>) => MailWords;
};

/** Returns a person's language, else their browser's, else English. Takes one query, for unknown people too. */
export async function languageOf(sql: Sql, userId: string, accepted: string): Promise<MailLanguage> {
  const [profile] = await sql.query<{ locale: string | null }>('select locale from app.profile where user_id = $1', [
    userId,
  ]);
  return firstKnown([profile?.locale ?? '', ...accepted.split(',')]);
}

/** Returns the language of the owner of this lower-case address, else of the sender or their browser, else English. */
export async function languageFor(sql: Sql, email: string, senderId: string, accepted: string): Promise<MailLanguage> {
  const known = await sql.query<{ locale: string }>(
    `select locale from app.profile where locale is not null and (lower(email) = $1 or user_id = $2)
     order by (lower(email) = $1) desc`,
    [email, senderId],
  );
  return firstKnown([...known.map(({ locale }) => locale), ...accepted.split(',')]);
}

// the first language counts: browsers list the preferred one first, so their weights need not be read
const firstKnown = (asked: readonly string[]): MailLanguage => {
  for (const wanted of asked) {
    const language = wanted.trim().slice(0, 2).toLowerCase();
    if (language === 'de' || language === 'en') return language;
  }
  return 'en';
};
