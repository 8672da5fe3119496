import { starterNames } from '#core/pricing/starter-profiles.ts';
import { t } from '#texts/t.ts';

/** Returns a profile's name for screens. The examples have translated names. */
export function profileName(name: string): string {
  const starter = starterNames.find((one) => one === name);
  return starter === undefined ? name : t(`pricing.starter.${starter}`);
}
