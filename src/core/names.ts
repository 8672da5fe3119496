import * as z from 'zod/mini';
import { optionalText, requiredText } from './fields.ts';

// A joiner within a word, or within a sign that is put together from several, belongs to how it is written.
const hidden =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}]))\p{Cf}/gu;

// As mail programs read it that make links: after NFKC, where a full-width sign is the plain one. Addresses of people stay: a team
// is first called by one.
const isWebAddress = (text: string): boolean =>
  /:\/\/|(?<![\p{L}\p{N}@.-])www\.(?!\S*@)\S/iu.test(text.normalize('NFKC'));

// What is too long is refused as that: to normalize a megabyte of combining marks takes a computer many seconds.
const readable = (most: number) => [
  z.refine<string>((text) => text.length > most || withoutHiddenSigns(text) === text, { error: 'control_characters' }),
  z.refine<string>((text) => text.length > most || !isWebAddress(text), { error: 'web_address' }),
];

/** The name of a team or a person, which strangers read in mails and invites: like `requiredText`, without web addresses and without signs that nobody sees. */
export const requiredName = (most: number) => requiredText(most).check(...readable(most));

/** Such a name that may be missing: empty becomes null. */
export const optionalName = (most: number) =>
  z.pipe(optionalText(most), z.nullable(z.string().check(...readable(most))));

/** A text without the signs that nobody sees; joiners within a word stay. */
export const withoutHiddenSigns = (text: string): string => text.replaceAll(hidden, '');
