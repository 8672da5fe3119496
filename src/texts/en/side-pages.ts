/** The first pages of what is built later, and the test pages. */
export const sidePages = {
  'firstPages.soon': 'This is not built yet: nothing is kept or calculated on this page. Until then:',
  'firstPages.check':
    'In the shop, without a signal: type a number or scan a spool, and one large line says whether you have the colour, or which of yours comes nearest.',
  'firstPages.shopping':
    'One list for the whole team of what runs low and what a job needs; what two people buy at once is counted, not lost.',
  'firstPages.machines': 'Every machine with its needles and hoops, its hours and stitches, and what is due.',
  'firstPages.machine': 'What is on each needle of this machine, what is due, and what was done to it.',
  'firstPages.designs':
    'Open a stitch file and see it in real thread colours, with the spools of yours that it takes and those to buy.',
  'firstPages.design': 'One design, stitch by stitch, its colours matched to your own spools.',
  'firstPages.quotes': 'Saved offers that keep the prices as they were, to send and to print.',
  'firstPages.quote': 'One offer as the customer sees it, without your costs.',
  'firstPages.noneLow': 'Nothing is running low.',
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
} as const;
