import type { sidePages as english } from '../en/side-pages.ts';
import type { Translation } from '../translation.ts';

/** The first pages of what is built later, and the test pages. */
export const sidePages: Translation<typeof english> = {
  'firstPages.soon': 'Das ist noch nicht gebaut: Auf dieser Seite wird nichts gespeichert oder berechnet. Bis dahin:',
  'firstPages.check':
    'Im Laden, ohne Netz: eine Nummer tippen oder eine Spule scannen, und eine große Zeile sagt, ob die Farbe da ist oder welche eigene ihr am nächsten kommt.',
  'firstPages.shopping':
    'Eine Liste für das ganze Team: was zur Neige geht und was ein Auftrag braucht; was zwei gleichzeitig kaufen, wird gezählt und geht nicht verloren.',
  'firstPages.machines':
    'Jede Maschine mit ihren Nadeln und Rahmen, ihren Stunden und Stichen und dem, was fällig ist.',
  'firstPages.machine': 'Was auf jeder Nadel dieser Maschine ist, was fällig ist und was an ihr gemacht wurde.',
  'firstPages.designs':
    'Eine Stickdatei öffnen und in echten Garnfarben sehen, mit den eigenen Spulen, die sie braucht, und denen, die fehlen.',
  'firstPages.design': 'Ein Muster, Stich für Stich, seine Farben den eigenen Spulen zugeordnet.',
  'firstPages.quotes': 'Gespeicherte Angebote mit den Preisen von damals, zum Senden und Drucken.',
  'firstPages.quote': 'Ein Angebot, wie der Kunde es sieht, ohne die eigenen Kosten.',
  'firstPages.noneLow': 'Nichts geht zur Neige.',
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
