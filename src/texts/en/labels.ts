import { registerTexts } from '../catalogue.ts';

export const labels = registerTexts({
  'labels.print': 'Print',
  'labels.of': 'Labels for',
  'labels.spools': 'Spools',
  'labels.places': 'Places',
  'labels.machines': 'Machines',
  'labels.all': 'Labels for everything',
  'labels.paper': 'Label paper',
  'labels.first': 'First free label',
  'labels.firstBetween': 'Enter a whole number from 1 to {{most}}.',
  'labels.firstHint': 'On a sheet that you have begun before.',
  'labels.count_one': '{{count, number}} label.',
  'labels.count_other': '{{count, number}} labels.',
  'labels.tooMany': 'At most {{most, number}} are printed at once.',
  'labels.scaleHint': 'Print at 100 %, without “fit to page”.',
  'labels.onlyHere':
    'These labels lead to {{address}}, which only this computer can open. Open Spoolside by an address that your phones reach, or have PUBLIC_URL set on the server, and print then.',
  'labels.marked_one': '{{count, number}} spool has a label now and is listed by itself.',
  'labels.marked_other': '{{count, number}} spools have labels now and are listed one by one.',
  'labels.none': 'Nothing to label yet',
  'labels.spoolGone': 'This spool is not in your inventory.',
});
