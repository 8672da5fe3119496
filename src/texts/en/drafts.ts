import { registerTexts } from '../catalogue.ts';

/** Texts about drafts: what a person typed into a form and did not save before the tab was closed. */
export const drafts = registerTexts({
  'drafts.typed': 'Typed {{age}} and not saved:',
  'drafts.typedEarlier': 'Typed before the last update and not saved:',
  'drafts.unnamed': 'an entry without a name',
  'drafts.continue': 'Continue',
  'drafts.continueWith': 'Continue: {{name}}',
  'drafts.discard': 'Discard',
  'drafts.discardOf': 'Discard: {{name}}',
  'drafts.discarded': 'Discarded.',
  'drafts.more_one': 'Show {{count, number}} more',
  'drafts.more_other': 'Show {{count, number}} more',
});
