import * as z from 'zod/mini';
import { optionalText, requiredText } from '../fields.ts';

// Matches invisible characters, except joiners inside a word or a combined emoji, which belong to its spelling.
const hidden =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}]))\p{Cf}/gu;

// Checks the NFKC form: mail programs link it too. An email address is allowed, because a first team is named after
// one.
const isWebAddress = (text: string): boolean =>
  /:\/\/|(?<![\p{L}\p{N}@.-])www\.(?!\S*@)\S/iu.test(text.normalize('NFKC'));

// A text that is too long is refused by its length alone: normalizing a megabyte of combining marks takes many
// seconds.
const readable = (most: number) => [
  z.refine<string>((text) => text.length > most || withoutHiddenSigns(text) === text, { error: 'control_characters' }),
  z.refine<string>((text) => text.length > most || !isWebAddress(text), { error: 'web_address' }),
];

/** Makes a schema of a name that strangers read in mails and invites: no web address, no invisible characters. */
export function requiredName(most: number) {
  return requiredText(most).check(...readable(most));
}

/** Makes a schema like `requiredName` for a name that may be missing: empty becomes null. */
export function optionalName(most: number) {
  return z.pipe(optionalText(most), z.nullable(z.string().check(...readable(most))));
}

/** Removes the invisible characters of a text; joiners within a word stay. */
export function withoutHiddenSigns(text: string): string {
  return text.replaceAll(hidden, '');
}
