import { registerTexts } from '../catalogue.ts';

/** Files that are dragged over any page. */
export const drops = registerTexts({
  'drops.hint': 'Drop design files, a folder or a ZIP to look at them, photos and PDFs to keep them',
  'drops.unreadable': 'The files could not be read. Drop them again, or open them on the page of designs.',
});
