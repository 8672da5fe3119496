import type { drafts as english } from '../en/drafts.ts';
import type { Translation } from '#texts/t.ts';

export const drafts: Translation<typeof english> = {
  'drafts.typed': 'Getippt {{age}} und nicht gespeichert:',
  'drafts.typedEarlier': 'Vor dem letzten Update getippt und nicht gespeichert:',
  'drafts.unnamed': 'ein Eintrag ohne Namen',
  'drafts.continue': 'Weitermachen',
  'drafts.continueWith': 'Weitermachen: {{name}}',
  'drafts.discard': 'Verwerfen',
  'drafts.discardOf': 'Verwerfen: {{name}}',
  'drafts.discarded': 'Verworfen.',
  'drafts.more_one': '{{count, number}} weiteren zeigen',
  'drafts.more_other': '{{count, number}} weitere zeigen',
};
