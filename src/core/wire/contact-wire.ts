import * as z from 'zod/mini';
import { id, optionalLines, requiredText } from '../fields.ts';

/** The longest topic of a message to the people who run this installation, in characters. */
export const longestTopic = 120;
/** The shortest and the longest message, in characters. */
export const messageLength = { least: 10, most: 5000 } as const;

/** Whether a message is long enough; blanks around it do not count. */
export function isLongEnough(message: string): boolean {
  return [...message.trim()].length >= messageLength.least;
}

/**
 * The body of `POST /contact`. Two bodies with the same `id` are one message. `isLongEnough` checks the message's
 * length.
 */
export const newContactMessage = z.strictObject({
  id: z.optional(id),
  topic: requiredText(longestTopic),
  message: z.pipe(
    optionalLines(messageLength.most),
    z.transform((text: string | null) => text ?? ''),
  ),
});

/** The answer `{id}`: the id of the message that the server accepted. */
export const contactAnswer = z.object({ id });

/** A message to the people who run this installation. */
export type NewContactMessage = z.input<typeof newContactMessage>;
