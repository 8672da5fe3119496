import * as z from 'zod/mini';
import { id, optionalLines, requiredText } from '../fields.ts';

/** The longest topic of a message to whoever runs this installation, in characters. */
export const longestTopic = 120;
/** The shortest and the longest message, in characters. */
export const messageLength = { least: 10, most: 5000 } as const;

/** Whether a message says enough; blanks around it say nothing. */
export const isLongEnough = (message: string): boolean => [...message.trim()].length >= messageLength.least;

/** The body of `POST /contact`. The same `id` again is the same message, so that it may be sent twice; whether it is long enough `isLongEnough` says. */
export const newContactMessage = z.strictObject({
  id: z.optional(id),
  topic: requiredText(longestTopic),
  message: z.pipe(
    optionalLines(messageLength.most),
    z.transform((text: string | null) => text ?? ''),
  ),
});

/** `{id}` of the message that was taken. */
export const contactAnswer = z.object({ id });

/** A message to whoever runs this installation. */
export type NewContactMessage = z.input<typeof newContactMessage>;
