import { account } from './de/account.ts';
import { adding } from './de/adding.ts';
import { finding } from './de/finding.ts';
import { relations } from './de/relations.ts';
import { importing } from './de/importing.ts';
import { insurance } from './de/insurance.ts';
import { bulk } from './de/bulk.ts';
import { auth } from './de/auth.ts';
import { common } from './de/common.ts';
import { contact } from './de/contact.ts';
import { errors } from './de/errors.ts';
import { jobCalculators } from './de/job-calculators.ts';
import { places } from './de/places.ts';
import { hoops } from './de/hoops.ts';
import { landing } from './de/landing.ts';
import { machineSheets } from './de/machine-sheets.ts';
import { wall } from './de/wall.ts';
import { machineWords } from './de/machine-words.ts';
import { machines } from './de/machines.ts';
import { myInvites } from './de/my-invites.ts';
import { notifications } from './de/notifications.ts';
import { pricing } from './de/pricing.ts';
import { quotePage } from './de/quote-page.ts';
import { orderOptions } from './de/order-options.ts';
import { profileExtras } from './de/profile-extras.ts';
import { profileForm } from './de/profile-form.ts';
import { priceFields } from './de/price-fields.ts';
import { problems } from './de/problems.ts';
import { screens } from './de/screens.ts';
import { shell } from './de/shell.ts';
import { fieldWords } from './de/field-words.ts';
import { labels } from './de/labels.ts';
import { scan } from './de/scan.ts';
import { shop } from './de/shop.ts';
import { shopping } from './de/shopping.ts';
import { sidePages } from './de/side-pages.ts';
import { signingIn } from './de/signing-in.ts';
import { sync } from './de/sync.ts';
import { syncPage } from './de/sync-page.ts';
import { teamPage } from './de/team-page.ts';
import { teams } from './de/teams.ts';
import { spools } from './de/spools.ts';
import { threads } from './de/threads.ts';
import { trouble } from './de/trouble.ts';
import type { english } from './english.ts';
import type { account as englishAccount } from './en/account.ts';
import type { pricing as englishPricing } from './en/pricing.ts';
import type { quotePage as englishQuotePage } from './en/quote-page.ts';
import type { orderOptions as englishOrderOptions } from './en/order-options.ts';
import type { profileExtras as englishProfileExtras } from './en/profile-extras.ts';
import type { profileForm as englishProfileForm } from './en/profile-form.ts';
import type { priceFields as englishPriceFields } from './en/price-fields.ts';
import type { problems as englishProblems } from './en/problems.ts';
import type { jobCalculators as englishJobCalculators } from './en/job-calculators.ts';
import type { places as englishPlaces } from './en/places.ts';
import type { hoops as englishHoops } from './en/hoops.ts';
import type { landing as englishLanding } from './en/landing.ts';
import type { machineSheets as englishMachineSheets } from './en/machine-sheets.ts';
import type { wall as englishWall } from './en/wall.ts';
import type { machineWords as englishMachineWords } from './en/machine-words.ts';
import type { machines as englishMachines } from './en/machines.ts';
import type { screens as englishScreens } from './en/screens.ts';
import type { finding as englishFinding } from './en/finding.ts';
import type { relations as englishRelations } from './en/relations.ts';
import type { importing as englishImporting } from './en/importing.ts';
import type { insurance as englishInsurance } from './en/insurance.ts';
import type { bulk as englishBulk } from './en/bulk.ts';
import type { adding as englishAdding } from './en/adding.ts';
import type { spools as englishSpools } from './en/spools.ts';
import type { threads as englishThreads } from './en/threads.ts';
import type { labels as englishLabels } from './en/labels.ts';
import type { scan as englishScan } from './en/scan.ts';
import type { shop as englishShop } from './en/shop.ts';
import type { shopping as englishShopping } from './en/shopping.ts';
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
    typeof englishSpools &
    typeof englishMachineSheets &
    typeof englishWall &
    typeof englishMachineWords &
    typeof englishAdding &
    typeof englishFinding &
    typeof englishRelations &
    typeof englishImporting &
    typeof englishInsurance &
    typeof englishBulk &
    typeof englishMachines &
    typeof englishProblems &
    typeof englishPricing &
    typeof englishPriceFields &
    typeof englishOrderOptions &
    typeof englishProfileExtras &
    typeof englishProfileForm &
    typeof englishQuotePage &
    typeof englishLater &
    typeof englishOwn &
    typeof englishJobCalculators &
    typeof englishHoops &
    typeof englishPlaces &
    typeof englishLanding &
    typeof englishLabels &
    typeof englishScan &
    typeof englishShop &
    typeof englishShopping &
    typeof englishSidePages &
    typeof englishSigningIn &
    typeof englishTeamPage &
    typeof englishAccount
> = {
  ...common,
  ...threads,
  ...spools,
  ...machineSheets,
  ...wall,
  ...machineWords,
  ...adding,
  ...finding,
  ...relations,
  ...importing,
  ...insurance,
  ...bulk,
  ...machines,
  ...auth,
  ...teams,
  ...sync,
  ...errors,
  ...problems,
  ...pricing,
  ...priceFields,
  ...orderOptions,
  ...profileExtras,
  ...profileForm,
  ...quotePage,
  ...shell,
  ...screens,
  ...jobCalculators,
  ...hoops,
  ...places,
  ...landing,
  ...labels,
  ...scan,
  ...shop,
  ...shopping,
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
