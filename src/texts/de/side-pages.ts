import type { sidePages as english } from '../en/side-pages.ts';
import type { Translation } from '#texts/t.ts';

export const sidePages: Translation<typeof english> = {
  'testPages.make': '1 · Einladung anlegen',
  'testPages.address': 'E-Mail des Gastes',
  'testPages.makeIt': 'Anlegen',
  'testPages.list': '2 · In der Liste finden',
  'testPages.listIt': 'Liste abfragen',
  'testPages.revoke': '3 · Zurückziehen',
  'testPages.revokeIt': 'Zurückziehen',
  'testPages.heard': 'ok',
  'testPages.notThere': 'Es gibt keine Einladung an diese Adresse.',
  'testPages.notYours': 'Das kann nur ausprobieren, wer in dieses Team einladen darf.',
};
