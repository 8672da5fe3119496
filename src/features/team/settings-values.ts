import { parse, type FieldProblems } from '#core/fields.ts';
import { isEqual } from '#core/is-equal.ts';
import { err, ok, type Result } from '#core/result.ts';
import { teamSettings, type TeamSettings } from '#core/settings/settings.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';

export interface SettingsValues {
  readonly currency: string;
  readonly timeZone: string;
  readonly units: TeamSettings['units'];
  readonly lowStockDefaultSpools: string;
  readonly favouriteBrands: readonly string[];
  readonly membersSeeCosts: boolean;
  readonly viewersSeeCosts: boolean;
  readonly tabletIdleMinutes: string;
  readonly jobSteps: TeamSettings['jobSteps'];
  readonly companyName: string;
  readonly address: string;
  readonly taxNumber: string;
}

export function valuesOf({
  company,
  lowStockDefaultSpools,
  tabletIdleMinutes,
  currencyDecimals: _,
  ...same
}: TeamSettings): SettingsValues {
  return {
    ...same,
    lowStockDefaultSpools: String(lowStockDefaultSpools),
    tabletIdleMinutes: String(tabletIdleMinutes),
    companyName: company.name ?? '',
    address: company.address ?? '',
    taxNumber: company.taxNumber ?? '',
  };
}

/** Returns only the settings that the form changes; or the problems by field of the form. */
export function changesOf(set: TeamSettings, values: SettingsValues): Result<Partial<TeamSettings>, FieldProblems> {
  const {
    companyName: name,
    address,
    taxNumber,
    lowStockDefaultSpools: spools,
    tabletIdleMinutes: idle,
    ...same
  } = values;
  const wanted: Readonly<Record<Exclude<keyof TeamSettings, 'currencyDecimals'>, unknown>> = {
    ...same,
    lowStockDefaultSpools: spools.trim() === '' ? 0 : Number(parseDecimal(spools) ?? Number.NaN),
    tabletIdleMinutes: Number(parseDecimal(idle) ?? Number.NaN),
    company: { name, address, taxNumber },
  };
  const changes: Record<string, unknown> = {};
  const problems: Record<string, FieldProblems[string]> = {};
  for (const key of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const read = parse(teamSettings[key].schema, wanted[key]);
    if (!read.ok)
      for (const [part, problem] of Object.entries(read.error))
        problems[key === 'company' ? fieldOfCompany(part) : key] ??= problem;
    else if (!isEqual(read.value, set[key])) changes[key] = read.value;
  }
  return Object.keys(problems).length > 0 ? err(problems) : ok(changes);
}

/** Returns the changes; if they include brands or company, a function that merges them with newer settings. */
export function onTop(known: TeamSettings, changes: Partial<TeamSettings>) {
  const { favouriteBrands: brands, company } = changes;
  if (brands === undefined && company === undefined) return changes;
  return (now: TeamSettings): Partial<TeamSettings> => ({
    ...changes,
    ...(brands && {
      favouriteBrands: [
        ...now.favouriteBrands.filter((one) => brands.includes(one) || !known.favouriteBrands.includes(one)),
        ...brands.filter((one) => !now.favouriteBrands.includes(one) && !known.favouriteBrands.includes(one)),
      ],
    }),
    ...(company && {
      company: {
        name: company.name === known.company.name ? now.company.name : company.name,
        address: company.address === known.company.address ? now.company.address : company.address,
        taxNumber: company.taxNumber === known.company.taxNumber ? now.company.taxNumber : company.taxNumber,
      },
    }),
  });
}

const fieldOfCompany = (part: string): keyof SettingsValues =>
  part === 'name' ? 'companyName' : part === 'address' ? 'address' : 'taxNumber';
