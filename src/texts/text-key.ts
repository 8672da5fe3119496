/**
 * All files of English texts. List a new file here, add a German file of that name in `de`, and import it in its
 * screens.
 */
type Files = typeof import('./en/account.ts') &
  typeof import('./en/adding.ts') &
  typeof import('./en/auth.ts') &
  typeof import('./en/bulk.ts') &
  typeof import('./en/charts.ts') &
  typeof import('./en/choose-design.ts') &
  typeof import('./en/common.ts') &
  typeof import('./en/contact.ts') &
  typeof import('./en/design-library.ts') &
  typeof import('./en/design-opening.ts') &
  typeof import('./en/design-reading.ts') &
  typeof import('./en/design-picture.ts') &
  typeof import('./en/designs.ts') &
  typeof import('./en/design-verdicts.ts') &
  typeof import('./en/drops.ts') &
  typeof import('./en/drafts.ts') &
  typeof import('./en/errors.ts') &
  typeof import('./en/field-words.ts') &
  typeof import('./en/files.ts') &
  typeof import('./en/finding.ts') &
  typeof import('./en/hoops.ts') &
  typeof import('./en/importing.ts') &
  typeof import('./en/insurance.ts') &
  typeof import('./en/job-calculators.ts') &
  typeof import('./en/job-words.ts') &
  typeof import('./en/jobs.ts') &
  typeof import('./en/kind-words.ts') &
  typeof import('./en/labels.ts') &
  typeof import('./en/landing.ts') &
  typeof import('./en/lost-team.ts') &
  typeof import('./en/machine-jobs.ts') &
  typeof import('./en/machine-sheets.ts') &
  typeof import('./en/machine-cards.ts') &
  typeof import('./en/machine-words.ts') &
  typeof import('./en/machines.ts') &
  typeof import('./en/my-invites.ts') &
  typeof import('./en/notifications.ts') &
  typeof import('./en/order-options.ts') &
  typeof import('./en/pasting.ts') &
  typeof import('./en/places.ts') &
  typeof import('./en/price-fields.ts') &
  typeof import('./en/pricing.ts') &
  typeof import('./en/problems.ts') &
  typeof import('./en/profile-extras.ts') &
  typeof import('./en/profile-form.ts') &
  typeof import('./en/quote-page.ts') &
  typeof import('./en/real-pace.ts') &
  typeof import('./en/receiving.ts') &
  typeof import('./en/relations.ts') &
  typeof import('./en/reserved.ts') &
  typeof import('./en/runs.ts') &
  typeof import('./en/scan.ts') &
  typeof import('./en/screens.ts') &
  typeof import('./en/search.ts') &
  typeof import('./en/shell.ts') &
  typeof import('./en/shop.ts') &
  typeof import('./en/shared.ts') &
  typeof import('./en/shopping.ts') &
  typeof import('./en/side-pages.ts') &
  typeof import('./en/signing-in.ts') &
  typeof import('./en/spools.ts') &
  typeof import('./en/sync.ts') &
  typeof import('./en/sync-page.ts') &
  typeof import('./en/team-page.ts') &
  typeof import('./en/teams.ts') &
  typeof import('./en/threads.ts') &
  typeof import('./en/trouble.ts') &
  typeof import('./en/tablets.ts') &
  typeof import('./en/who.ts') &
  typeof import('./en/wall.ts');

type Catalogue = All<Files[keyof Files]>;

type All<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;

type WithoutPlural<Key> = Key extends `${infer Base}_one` ? Base : Key extends `${infer Base}_other` ? Base : Key;

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? NameOnly<Name> | NamesIn<Rest> : never;

type NameOnly<Name> = Name extends `${infer Bare},${string}` ? Bare : Name;

type NumbersIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Bare}, number` ? Bare : never) | NumbersIn<Rest>
  : never;

// Computed once: when each call of `t` searched all keys, the compiler took twenty times as long.
type NamesByKey = { readonly [Key in keyof Catalogue as WithoutPlural<Key>]: NamesIn<Catalogue[Key]> };

type NumbersByKey = { readonly [Key in keyof Catalogue as WithoutPlural<Key>]: NumbersIn<Catalogue[Key]> | 'count' };

/** The key of a text; a text with a singular and a plural has one key for both. */
export type TextKey = keyof NamesByKey;

/** The values that a text needs: one per name in double braces; a number for `{{name, number}}` and for `count`. */
type TextValues<Key extends TextKey> = {
  readonly [Name in NamesByKey[Key]]: Name extends NumbersByKey[Key] ? number : string | number;
};

/** The arguments after the key: none when the text needs no values. */
export type TextArguments<Key extends TextKey> = keyof TextValues<Key> extends never ? [] : [values: TextValues<Key>];
