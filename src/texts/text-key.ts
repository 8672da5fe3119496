import type { account } from './en/account.ts';
import type { english } from './english.ts';
import type { finding } from './en/finding.ts';
import type { relations } from './en/relations.ts';
import type { importing } from './en/importing.ts';
import type { insurance } from './en/insurance.ts';
import type { bulk } from './en/bulk.ts';
import type { adding } from './en/adding.ts';
import type { spools } from './en/spools.ts';
import type { threads } from './en/threads.ts';
import type { machineSheets } from './en/machine-sheets.ts';
import type { wall } from './en/wall.ts';
import type { machineWords } from './en/machine-words.ts';
import type { machines } from './en/machines.ts';
import type { pricing } from './en/pricing.ts';
import type { priceFields } from './en/price-fields.ts';
import type { quotePage } from './en/quote-page.ts';
import type { orderOptions } from './en/order-options.ts';
import type { profileExtras } from './en/profile-extras.ts';
import type { profileForm } from './en/profile-form.ts';
import type { problems } from './en/problems.ts';
import type { jobCalculators } from './en/job-calculators.ts';
import type { places } from './en/places.ts';
import type { hoops } from './en/hoops.ts';
import type { landing } from './en/landing.ts';
import type { screens } from './en/screens.ts';
import type { labels } from './en/labels.ts';
import type { scan } from './en/scan.ts';
import type { shop } from './en/shop.ts';
import type { shopping } from './en/shopping.ts';
import type { sidePages } from './en/side-pages.ts';
import type { signingIn } from './en/signing-in.ts';
import type { teamPage } from './en/team-page.ts';
import type { englishLater } from './english-later.ts';
import type { englishOwn } from './english-own.ts';

type Catalogue = typeof english &
  typeof screens &
  typeof threads &
  typeof spools &
  typeof machineSheets &
  typeof wall &
  typeof machineWords &
  typeof adding &
  typeof finding &
  typeof relations &
  typeof importing &
  typeof insurance &
  typeof bulk &
  typeof machines &
  typeof problems &
  typeof pricing &
  typeof priceFields &
  typeof orderOptions &
  typeof profileExtras &
  typeof profileForm &
  typeof quotePage &
  typeof englishLater &
  typeof englishOwn &
  typeof jobCalculators &
  typeof hoops &
  typeof places &
  typeof landing &
  typeof labels &
  typeof scan &
  typeof shop &
  typeof shopping &
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
