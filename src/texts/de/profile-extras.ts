import type { profileExtras as english } from '../en/profile-extras.ts';
import type { Translation } from '#texts/t.ts';

export const profileExtras: Translation<typeof english> = {
  'profileExtras.nth': 'Extra {{number}}',
  'profileExtras.label': 'Was es ist',
  'profileExtras.price': 'Preis',
  'profileExtras.kind': 'Der Preis ist',
  'profileExtras.kind.amount': 'ein Betrag',
  'profileExtras.kind.share': 'ein Anteil der Stickerei',
  'profileExtras.per': 'Berechnet',
  'profileExtras.per.piece': 'je Stück',
  'profileExtras.per.colour': 'je Farbe und Stück',
  'profileExtras.per.name': 'je Name',
  'profileExtras.per.line': 'je Position',
  'profileExtras.per.order': 'einmal je Auftrag',
  'profileExtras.add': 'Extra hinzufügen',
  'profileExtras.remove': 'Extra {{number}} entfernen',
};
