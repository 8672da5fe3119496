import { account } from './de/account.ts';
import { auth } from './de/auth.ts';
import { common } from './de/common.ts';
import { contact } from './de/contact.ts';
import { errors } from './de/errors.ts';
import { landing } from './de/landing.ts';
import { myInvites } from './de/my-invites.ts';
import { notifications } from './de/notifications.ts';
import { pricing } from './de/pricing.ts';
import { problems } from './de/problems.ts';
import { screens } from './de/screens.ts';
import { shell } from './de/shell.ts';
import { fieldWords } from './de/field-words.ts';
import { sidePages } from './de/side-pages.ts';
import { signingIn } from './de/signing-in.ts';
import { sync } from './de/sync.ts';
import { syncPage } from './de/sync-page.ts';
import { teamPage } from './de/team-page.ts';
import { teams } from './de/teams.ts';
import { threads } from './de/threads.ts';
import { trouble } from './de/trouble.ts';
import type { english } from './english.ts';
import type { account as englishAccount } from './en/account.ts';
import type { pricing as englishPricing } from './en/pricing.ts';
import type { problems as englishProblems } from './en/problems.ts';
import type { landing as englishLanding } from './en/landing.ts';
import type { screens as englishScreens } from './en/screens.ts';
import type { threads as englishThreads } from './en/threads.ts';
import type { sidePages as englishSidePages } from './en/side-pages.ts';
import type { signingIn as englishSigningIn } from './en/signing-in.ts';
import type { teamPage as englishTeamPage } from './en/team-page.ts';
import type { englishLater } from './english-later.ts';
import type { englishOwn } from './english-own.ts';
import type { Translation } from './translation.ts';

/** Every German text by its key; fetched only by those who read German. */
export const german: Translation<
  typeof english &
    typeof englishScreens &
    typeof englishThreads &
    typeof englishProblems &
    typeof englishPricing &
    typeof englishLater &
    typeof englishOwn &
    typeof englishLanding &
    typeof englishSidePages &
    typeof englishSigningIn &
    typeof englishTeamPage &
    typeof englishAccount
> = {
  ...common,
  ...threads,
  ...auth,
  ...teams,
  ...sync,
  ...errors,
  ...problems,
  ...pricing,
  ...shell,
  ...screens,
  ...landing,
  ...sidePages,
  ...signingIn,
  ...teamPage,
  ...syncPage,
  ...fieldWords,
  ...trouble,
  ...account,
  ...myInvites,
  ...contact,
  ...notifications,
};
