import type { MailLanguage } from './mail-topic.ts';

/** A moment for people whose time zone is not known: date and time in UTC, and that it is UTC. */
export const instantInWords = (language: MailLanguage, at: Date): string =>
  `${new Intl.DateTimeFormat(places[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const places: Readonly<Record<MailLanguage, string>> = { en: 'en-GB', de: 'de-DE' };
