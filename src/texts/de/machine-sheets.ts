import type { machineSheets as english } from '../en/machine-sheets.ts';
import type { Translation } from '#texts/t.ts';

export const machineSheets: Translation<typeof english> = {
  'machineSheets.print': 'Drucken',
  'machineSheets.which': 'Welches Blatt',
  'machineSheets.insurance': 'Versicherung',
  'machineSheets.maintenance': 'Wartung',
  'machineSheets.needles': 'Nadeln',
  'machineSheets.machines': 'Maschinen',
  'machineSheets.none': 'Noch ist keine Maschine zum Drucken da.',
  'machineSheets.asOf': 'Stand {{date}}',
  'machineSheets.insuranceTitle': 'Maschinen für die Versicherung',
  'machineSheets.maintenanceTitle': 'Wartung von {{machine}}',
  'machineSheets.needlesTitle': 'Nadeln von {{machine}}',
  'machineSheets.yes': 'ja',
  'machineSheets.no': 'nein',
  'machineSheets.total': 'Summe',
  'machineSheets.unpriced_one': '{{count, number}} Maschine hat keinen Preis und ist nicht in der Summe der Preise.',
  'machineSheets.unpriced_other':
    '{{count, number}} Maschinen haben keinen Preis und sind nicht in der Summe der Preise.',
  'machineSheets.unvalued_one':
    '{{count, number}} Maschine hat keinen heutigen Wert und ist nicht in der Summe der Werte.',
  'machineSheets.unvalued_other':
    '{{count, number}} Maschinen haben keinen heutigen Wert und sind nicht in der Summe der Werte.',
  'machineSheets.hidden':
    'Seriennummern und Werte sind für deine Rolle verborgen. Frag einen Verwalter des Teams danach.',
  'machineSheets.howOften': 'Alle',
  'machineSheets.lastDone': 'Zuletzt',
  'machineSheets.stands': 'Stand',
  'machineSheets.signed': 'Erledigt von',
};
