import type { MoneyUnit } from '#core/amounts/currency.ts';
import { readTeamSettings } from '#core/settings/read-team-settings.ts';
import { exportEverything } from '#data/export/export-everything.ts';
import { zipOf } from '#data/export/export-zip.ts';
import type { DeviceWorkDeps } from './device-work-deps.ts';

export async function packEverything({
  account,
  now,
  store,
  teamNames,
}: Pick<DeviceWorkDeps, 'account' | 'now' | 'store' | 'teamNames'>): Promise<{
  readonly name: string;
  readonly zip: Blob;
}> {
  const { userId, settings } = account.get() ?? {};
  if (userId === undefined) throw new Error('Nobody is here whose work could be exported.');
  const moneyOf = (teamId: string): MoneyUnit | undefined => {
    const team = settings?.[teamId]?.team;
    if (typeof team?.['currency'] !== 'string') return undefined;
    const { currency, currencyDecimals } = readTeamSettings(team);
    return { currency, currencyDecimals };
  };
  const files = await exportEverything(await store(), userId, { names: teamNames, moneyOf });
  const at = new Date(now());
  return { name: `spoolside-${at.toISOString().slice(0, 10)}.zip`, zip: await zipOf(files, at) };
}
