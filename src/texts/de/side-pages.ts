import type { sidePages as english } from '../en/side-pages.ts';
import type { Translation } from '../translation.ts';

/** The first pages of what is built later, and the test pages. */
export const sidePages: Translation<typeof english> = {
  'firstPages.soon': 'Das ist noch nicht gebaut: Auf dieser Seite wird nichts gespeichert oder berechnet. Bis dahin:',
  'firstPages.designs':
    'Eine Stickdatei öffnen und in echten Garnfarben sehen, mit den eigenen Spulen, die sie braucht, und denen, die fehlen.',
  'firstPages.design': 'Ein Muster, Stich für Stich, seine Farben den eigenen Spulen zugeordnet.',
  'testPages.preview': 'Stichvorschau',
  'testPages.motif': 'Eine kleine Blume mit fünf Blütenblättern und zwei Blättern',
  'testPages.shown': '{{shown, number}} von {{stitches, number}} Stichen',
  'testPages.size': 'Größe',
  'testPages.millimetres': '{{width}} × {{height}} mm',
  'testPages.petals': 'Blütenblätter',
  'testPages.leaves': 'Blätter',
  'testPages.heart': 'Herz',
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
