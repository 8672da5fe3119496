import type { machineStatus as english } from '../en/machine-status.ts';
import type { Translation } from '../translation.ts';

export const machineStatus: Translation<typeof english> = {
  'machineWords.value.status.ready': 'Bereit',
  'machineWords.value.status.running': 'Läuft',
  'machineWords.value.status.needs_care': 'Braucht Pflege',
  'machineWords.value.status.broken': 'Defekt',
  'machineWords.value.status.stored': 'Eingelagert',
  'machineWords.value.status.sold': 'Verkauft',
};
