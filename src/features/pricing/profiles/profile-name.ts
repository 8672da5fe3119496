import { starterNames } from '#core/pricing/starter-profiles.ts';
import { t } from '#texts/t.ts';

/** What a profile is called on screen: an example by what it is an example of. */
export const profileName = (name: string): string => {
  const starter = starterNames.find((one) => one === name);
  return starter === undefined ? name : t(`pricing.starter.${starter}`);
};
