import { registerTexts } from '../catalogue.ts';

/** Texts about the wall: all threads as one picture, on the screen and on paper. */
export const wall = registerTexts({
  'wall.show': 'Show',
  'wall.picture': 'Picture',
  'wall.numbers': 'Numbers',
  'wall.names': 'Names',
  'wall.paper': 'Paper',
  'wall.portrait': '{{paper}}, portrait',
  'wall.landscape': '{{paper}}, landscape',
  'wall.print': 'Print',
  'wall.keys': 'The arrow keys go from swatch to swatch, Enter opens the thread.',
  'wall.part.colours': 'Colours',
  'wall.part.greys': 'White, grey, black',
  'wall.part.metallic': 'Metallic and reflective',
  'wall.part.special': 'Glow and other effects',
  'wall.part.multi': 'Multicoloured',
  'wall.part.unknown': 'Colour not known',
  'wall.hollow_one': '1 colour is out; it is drawn hollow.',
  'wall.hollow_other': '{{count, number}} colours are out; they are drawn hollow.',
  'wall.notOwned_one': '1 colour is not yours yet; it is hollow too, and in no count.',
  'wall.notOwned_other': '{{count, number}} colours are not yours yet; they are hollow too, and in no count.',
  'wall.outOf': '{{thread}}, out',
});
