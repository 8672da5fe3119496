import type { MailLanguage } from './mail-topic.ts';

/** Formats a time for people whose time zone is unknown: date and time in UTC, followed by `UTC`. */
export function instantInWords(language: MailLanguage, at: Date): string {
  return `${new Intl.DateTimeFormat(places[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
}

const places: Readonly<Record<MailLanguage, string>> = { en: 'en-GB', de: 'de-DE' };
