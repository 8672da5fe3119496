import { registerTexts } from '../catalogue.ts';

/** Texts about files that are dragged over any page, and about texts that are pasted. */
export const drops = registerTexts({
  'drops.hint':
    'Drop design files, a folder or a ZIP to look at them, photos and PDFs to keep them, a table to import its threads',
  'drops.oneTable':
    'One table at a time can be imported. Drop them one after the other; the palettes of several charts belong on the page of charts.',
  'drops.cut': 'The pasted text was too long: this field takes {{limit, number}} characters, and the end was left out.',
  'drops.full':
    'This device has no room left: not all that was dropped could be kept. Free some space, and drop it again.',
  'drops.unreadable': 'The files could not be read. Drop them again, or open them on the page of designs.',
});
