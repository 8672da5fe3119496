import type { account } from './en/account.ts';
import type { english } from './english.ts';
import type { threads } from './en/threads.ts';
import type { pricing } from './en/pricing.ts';
import type { problems } from './en/problems.ts';
import type { landing } from './en/landing.ts';
import type { screens } from './en/screens.ts';
import type { sidePages } from './en/side-pages.ts';
import type { signingIn } from './en/signing-in.ts';
import type { teamPage } from './en/team-page.ts';
import type { englishLater } from './english-later.ts';
import type { englishOwn } from './english-own.ts';

type Catalogue = typeof english &
  typeof screens &
  typeof threads &
  typeof problems &
  typeof pricing &
  typeof englishLater &
  typeof englishOwn &
  typeof landing &
  typeof sidePages &
  typeof signingIn &
  typeof teamPage &
  typeof account;

type WithoutPlural<Key> = Key extends `${infer Base}_one` ? Base : Key extends `${infer Base}_other` ? Base : Key;

type TextOf<Key extends string> = Catalogue[Extract<keyof Catalogue, Key | `${Key}_one` | `${Key}_other`>];

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? NameOnly<Name> | NamesIn<Rest> : never;

type NameOnly<Name> = Name extends `${infer Bare},${string}` ? Bare : Name;

/** The key of a text; a text with a singular and a plural has one key for both. */
export type TextKey = WithoutPlural<keyof Catalogue>;

/** What a text wants to be told: one value per name in double braces. */
export type TextValues<Key extends TextKey> = {
  readonly [Name in NamesIn<TextOf<Key>>]: Name extends 'count' ? number : string | number;
};

/** The arguments after the key: none when the text wants nothing. */
export type TextArguments<Key extends TextKey> = keyof TextValues<Key> extends never ? [] : [values: TextValues<Key>];
