import type { Due } from '#core/machines/due.ts';
import { withoutHiddenSigns } from '#core/names.ts';
import type { Role } from '#core/permissions.ts';

/** The languages that mails are written in. */
export type MailLanguage = 'en' | 'de';

/** What a mail is about, with what it has to say. Links are whole addresses; `at` is an instant; `browser` is empty when nobody knows it. */
export type MailTopic =
  | { readonly kind: 'confirm'; readonly link: string; readonly code: string }
  /** An invitation of the administration, to an account that was made for somebody. */
  | { readonly kind: 'welcome'; readonly link: string }
  | { readonly kind: 'sign_in'; readonly link: string; readonly code: string }
  | { readonly kind: 'recovery'; readonly link: string; readonly code: string }
  | { readonly kind: 'email_change'; readonly link: string; readonly code: string; readonly newEmail: string }
  | { readonly kind: 'reauthentication'; readonly code: string }
  | ({ readonly kind: 'invite' } & InviteTopic)
  /** A member is offered to own the team that they are in. */
  | ({ readonly kind: 'ownership' } & InviteTopic)
  | { readonly kind: 'new_sign_in'; readonly browser: string; readonly at: Date }
  | { readonly kind: 'password_changed'; readonly at: Date }
  | WayInTopic
  | { readonly kind: 'account_ended'; readonly email: string }
  | { readonly kind: 'contact'; readonly from: string; readonly topic: string; readonly message: string }
  | DigestTopic;

/** What somebody is invited to, and by whom. */
interface InviteTopic {
  readonly link: string;
  readonly invitedBy: string;
  /** Their address: a name can be anything. */
  readonly invitedByEmail: string;
  readonly teamName: string;
  /** A word of welcome, which may have several lines. */
  readonly message: string | null;
}

/** A way into the account that was added or removed: an app that makes codes, or a security key. `name` is what the person calls it, empty when it has no name. */
export interface WayInTopic {
  readonly kind: 'way_in_changed';
  readonly way: 'app' | 'key';
  readonly change: 'added' | 'removed';
  readonly name: string;
  readonly at: Date;
}

/** What is new since the last daily mail, topic by topic. `link` opens the app, `preferences` where the mail can be turned off. */
export interface DigestTopic {
  readonly kind: 'digest';
  readonly link: string;
  readonly preferences: string;
  readonly lowStock: readonly LowStock[];
  readonly maintenance: readonly MaintenanceDue[];
  readonly conflicts: readonly Conflict[];
  /** `isOwnership`: the reader is in the team already, and may own it. */
  readonly invites: readonly { readonly team: string; readonly by: string; readonly isOwnership: boolean }[];
  readonly changes: readonly TeamChange[];
}

/** A task that is due on a machine, or soon. */
export interface MaintenanceDue {
  readonly team: string;
  readonly machine: string;
  readonly task: string;
  readonly due: Due;
}

/** A colour that fell below its minimum, and whether it has been filled up since. */
export interface LowStock {
  readonly team: string;
  readonly thread: string;
  readonly isBack: boolean;
}

/** Something that two people have set; `thing` is empty when nobody knows how it is called. */
export interface Conflict {
  readonly team: string;
  readonly thing: string;
  readonly by: string;
}

/** Something that has changed about a team. `isMe`: it befell the reader; names are empty when nobody knows them any more. */
export interface TeamChange {
  readonly kind: 'joined' | 'left' | 'role' | 'renamed' | 'deleted' | 'set_back';
  readonly team: string;
  readonly by: string;
  readonly about: string;
  readonly isMe: boolean;
  readonly role: Role | null;
}

/** The sentences of one mail, before they become text or HTML: paragraphs, then lists, then the button, then the code, then more paragraphs, and a link at the foot. */
export interface MailWords {
  readonly subject: string;
  readonly before: readonly string[];
  readonly lists?: readonly MailList[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly code?: { readonly label: string; readonly digits: string };
  readonly after: readonly string[];
  readonly foot?: { readonly label: string; readonly link: string };
}

/** Lines under a title. */
export interface MailList {
  readonly title: string;
  readonly lines: readonly string[];
}

/** What somebody typed, on one line: a line break in a subject would begin a header of their choice. */
export const onOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

/**
 * What people call themselves, their teams and their things, as it stands in a mail: no mail program makes a link of it, and nothing of
 * it hides, however long ago it was stored. A blank parts what would be an address; a name without one stays letter by letter.
 */
export const asName = (text: string): string => {
  const shown = withoutHiddenSigns(onOneLine(text));
  const plain = shown.normalize('NFKC'); // as programs read it that make links
  const apart = plain
    .replaceAll('://', ' ')
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .replaceAll(/[/\\](?=[/\\])/g, '$& ')
    .replaceAll(/(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/g, (address) => address.replaceAll('.', '. '))
    .replaceAll(/(?<=\S)[.。](?=[^\s\p{P}\d])/gu, '$& ');
  return apart === plain ? shown : apart;
};

/** A person as a mail names them: by name, by the address that they sign in with, or by both. That address alone stays as it is. */
export const personInMail = (name: string, email: string): string => {
  const both = ` (${email})`;
  if (name === email) return email;
  return name.endsWith(both) ? `${asName(name.slice(0, -both.length))}${both}` : asName(name);
};

/** Who invites: their name, and the address that goes with it, for a name can be anything. */
export const inviterInWords = (name: string, email: string): string =>
  personInMail(name === email ? email : `${name} (${email})`, email);

/** What somebody typed, a paragraph a line. */
export const paragraphsOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** One language's words for every matter. */
export type MailTexts = {
  readonly [Kind in MailTopic['kind']]: (matter: Extract<MailTopic, { readonly kind: Kind }>) => MailWords;
};
