import { registerTexts } from '../catalogue.ts';

export const chooseDesign = registerTexts({
  'chooseDesign.choose': 'Choose design',
  'chooseDesign.takeOut': 'Take the design out',
  'chooseDesign.recent': 'Designs used last',
  'chooseDesign.noneFound': 'No design of that name. Your words are kept with the run.',
  'chooseDesign.stitches_one': '{{count, number}} stitch',
  'chooseDesign.stitches_other': '{{count, number}} stitches',
});
