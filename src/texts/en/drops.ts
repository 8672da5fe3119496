import { registerTexts } from '../catalogue.ts';

/** Texts about files that are dragged over any page. */
export const drops = registerTexts({
  'drops.hint':
    'Drop design files, a folder or a ZIP to look at them, photos and PDFs to keep them, a table to import its threads',
  'drops.oneTable':
    'One table at a time can be imported. Drop them one after the other; the palettes of several charts belong on the page of charts.',
  'drops.unreadable': 'The files could not be read. Drop them again, or open them on the page of designs.',
});
