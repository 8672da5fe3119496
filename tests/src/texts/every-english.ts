import { account } from '#texts/en/account.ts';
import { landing } from '#texts/en/landing.ts';
import { pricing } from '#texts/en/pricing.ts';
import { problems } from '#texts/en/problems.ts';
import { screens } from '#texts/en/screens.ts';
import { sidePages } from '#texts/en/side-pages.ts';
import { signingIn } from '#texts/en/signing-in.ts';
import { teamPage } from '#texts/en/team-page.ts';
import { threads } from '#texts/en/threads.ts';
import { english } from '#texts/english.ts';
import { englishLater } from '#texts/english-later.ts';
import { englishOwn } from '#texts/english-own.ts';

/** Every English text, whenever the page fetches it. */
export const everyEnglish = {
  ...english,
  ...threads,
  ...screens,
  ...englishLater,
  ...englishOwn,
  ...problems,
  ...pricing,
  ...landing,
  ...sidePages,
  ...signingIn,
  ...teamPage,
  ...account,
};
