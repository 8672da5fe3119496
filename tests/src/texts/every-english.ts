import { account } from '#texts/en/account.ts';
import { jobCalculators } from '#texts/en/job-calculators.ts';
import { finding } from '#texts/en/finding.ts';
import { relations } from '#texts/en/relations.ts';
import { importing } from '#texts/en/importing.ts';
import { insurance } from '#texts/en/insurance.ts';
import { bulk } from '#texts/en/bulk.ts';
import { adding } from '#texts/en/adding.ts';
import { places } from '#texts/en/places.ts';
import { hoops } from '#texts/en/hoops.ts';
import { landing } from '#texts/en/landing.ts';
import { machines } from '#texts/en/machines.ts';
import { machineSheets } from '#texts/en/machine-sheets.ts';
import { wall } from '#texts/en/wall.ts';
import { machineWords } from '#texts/en/machine-words.ts';
import { pricing } from '#texts/en/pricing.ts';
import { quotePage } from '#texts/en/quote-page.ts';
import { orderOptions } from '#texts/en/order-options.ts';
import { profileExtras } from '#texts/en/profile-extras.ts';
import { profileForm } from '#texts/en/profile-form.ts';
import { priceFields } from '#texts/en/price-fields.ts';
import { problems } from '#texts/en/problems.ts';
import { screens } from '#texts/en/screens.ts';
import { labels } from '#texts/en/labels.ts';
import { scan } from '#texts/en/scan.ts';
import { shop } from '#texts/en/shop.ts';
import { shopping } from '#texts/en/shopping.ts';
import { sidePages } from '#texts/en/side-pages.ts';
import { signingIn } from '#texts/en/signing-in.ts';
import { teamPage } from '#texts/en/team-page.ts';
import { spools } from '#texts/en/spools.ts';
import { threads } from '#texts/en/threads.ts';
import { english } from '#texts/english.ts';
import { englishLater } from '#texts/english-later.ts';
import { englishOwn } from '#texts/english-own.ts';

/** Every English text, whenever the page fetches it. */
export const everyEnglish = {
  ...english,
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
  ...screens,
  ...englishLater,
  ...englishOwn,
  ...problems,
  ...labels,
  ...scan,
  ...shop,
  ...shopping,
  ...pricing,
  ...jobCalculators,
  ...priceFields,
  ...orderOptions,
  ...profileExtras,
  ...profileForm,
  ...quotePage,
  ...hoops,
  ...places,
  ...landing,
  ...sidePages,
  ...signingIn,
  ...teamPage,
  ...account,
};
