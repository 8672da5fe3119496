import { registerTexts } from '../catalogue.ts';

/** The first pages of what is built later, and the test pages. */
export const sidePages = registerTexts({
  'firstPages.soon': 'This is not built yet: nothing is kept or calculated on this page. Until then:',
  'firstPages.designs':
    'Open a stitch file and see it in real thread colours, with the spools of yours that it takes and those to buy.',
  'firstPages.design': 'One design, stitch by stitch, its colours matched to your own spools.',
  'testPages.preview': 'Stitch preview',
  'testPages.motif': 'A small flower with five petals and two leaves',
  'testPages.shown': '{{shown, number}} of {{stitches, number}} stitches',
  'testPages.size': 'Size',
  'testPages.millimetres': '{{width}} × {{height}} mm',
  'testPages.petals': 'Petals',
  'testPages.leaves': 'Leaves',
  'testPages.heart': 'Heart',
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
