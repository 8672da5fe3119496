import { registerTexts } from '../catalogue.ts';

/** The states of a machine. Apart from the words of its fields, which the dashboard does not need. */
export const machineStatus = registerTexts({
  'machineWords.value.status.ready': 'Ready',
  'machineWords.value.status.running': 'Running',
  'machineWords.value.status.needs_care': 'Needs care',
  'machineWords.value.status.broken': 'Broken',
  'machineWords.value.status.stored': 'Stored',
  'machineWords.value.status.sold': 'Sold',
});
