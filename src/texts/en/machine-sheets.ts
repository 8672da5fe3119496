import { registerTexts } from '../catalogue.ts';

/** Texts about machines on paper: for the insurer, for maintenance, and what is on the needles. */
export const machineSheets = registerTexts({
  'machineSheets.print': 'Print',
  'machineSheets.which': 'Which sheet',
  'machineSheets.insurance': 'Insurance',
  'machineSheets.maintenance': 'Maintenance',
  'machineSheets.needles': 'Needles',
  'machineSheets.machines': 'Machines',
  'machineSheets.none': 'There is no machine to print yet.',
  'machineSheets.asOf': 'As of {{date}}',
  'machineSheets.insuranceTitle': 'Machines for the insurance',
  'machineSheets.maintenanceTitle': 'Maintenance of {{machine}}',
  'machineSheets.needlesTitle': 'Needles of {{machine}}',
  'machineSheets.yes': 'yes',
  'machineSheets.no': 'no',
  'machineSheets.total': 'Total',
  'machineSheets.unpriced_one': '{{count, number}} machine has no price and is not in the total of prices.',
  'machineSheets.unpriced_other': '{{count, number}} machines have no price and are not in the total of prices.',
  'machineSheets.unvalued_one': '{{count, number}} machine has no value now and is not in the total of values.',
  'machineSheets.unvalued_other': '{{count, number}} machines have no value now and are not in the total of values.',
  'machineSheets.hidden': 'Serial numbers and values are hidden from your role. Ask an admin of the team for them.',
  'machineSheets.howOften': 'Every',
  'machineSheets.lastDone': 'Last done',
  'machineSheets.stands': 'Now at',
  'machineSheets.signed': 'Done, by',
});
