import { starterNames } from '#core/pricing/starter-profiles.ts';
import { t } from '#texts/t.ts';

/** Returns the name of a profile on screen; the examples have translated names. */
export const profileName = (name: string): string => {
  const starter = starterNames.find((one) => one === name);
  return starter === undefined ? name : t(`pricing.starter.${starter}`);
};
