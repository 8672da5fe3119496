import { registerTexts } from '../catalogue.ts';

/** How long a machine really takes beside its own figures. */
export const realPace = registerTexts({
  'realPace.title': 'Real pace',
  'realPace.used_one': 'times as this machine really took: {{factor}} ×, from {{count, number}} run',
  'realPace.used_other': 'times as this machine really took: {{factor}} ×, from {{count, number}} runs',
  'realPace.short': 'at the real pace',
  'realPace.known_one': '{{factor}} × the planned time, from {{count, number}} run that was timed',
  'realPace.known_other': '{{factor}} × the planned time, from {{count, number}} runs that were timed',
  'realPace.tooFew': 'Plans use it from 5 runs on.',
  'realPace.none': 'No run was timed yet. Plans use the machine’s own figures.',
  'realPace.on': 'Plans use the real pace.',
  'realPace.off': 'Plans use the machine’s own figures.',
});
