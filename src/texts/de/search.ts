import type { search as english } from '../en/search.ts';
import type { Translation } from '#texts/t.ts';

export const search: Translation<typeof english> = {
  'search.title': 'Suchen',
  'search.label': 'Alles in deinem Team finden',
  'search.hint': 'Eine Nummer oder ein Name: Garn, Muster, Auftrag, Maschine, Kunde, Platz oder Seite.',
  'search.page': 'Seite',
};
