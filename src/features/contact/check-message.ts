import '#texts/own-texts.ts';
import { parse } from '#core/fields.ts';
import { isLongEnough, longestTopic, messageLength, newContactMessage } from '#core/wire/contact-wire.ts';
import { t } from '#texts/t.ts';

export interface MessageText {
  readonly topic: string;
  readonly message: string;
}

/** Returns the problem of each field as a sentence; an empty object if the message can be sent. */
export function checkMessage(text: MessageText): Partial<Record<keyof MessageText, string>> {
  const read = parse(newContactMessage, text);
  const problems = read.ok ? {} : read.error;
  const topic = problems['topic']?.problem;
  const message = problems['message']?.problem;
  const { least, most } = messageLength;
  return {
    ...(topic === 'required' && { topic: t('contact.topicMissing') }),
    ...(topic !== undefined && topic !== 'required' && { topic: t('contact.topicUnreadable', { most: longestTopic }) }),
    ...(message === undefined && !isLongEnough(text.message) && { message: t('contact.tooShort', { least }) }),
    ...(message === 'too_long' && { message: t('contact.tooLong', { most }) }),
    ...(message !== undefined && message !== 'too_long' && { message: t('contact.unreadable') }),
  };
}
