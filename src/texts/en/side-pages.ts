import { registerTexts } from '../catalogue.ts';

/** The texts of the test pages. */
export const sidePages = registerTexts({
  'testPages.make': '1 · Make an invite',
  'testPages.address': 'Email of the guest',
  'testPages.makeIt': 'Make',
  'testPages.list': '2 · Find it in the list',
  'testPages.listIt': 'Ask for the list',
  'testPages.revoke': '3 · Take it back',
  'testPages.revokeIt': 'Revoke',
  'testPages.heard': 'ok',
  'testPages.notThere': 'There is no invite to this address.',
  'testPages.notYours': 'Only those who may invite people into this team can try this.',
});
