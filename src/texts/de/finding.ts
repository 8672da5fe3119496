import type { finding as english } from '../en/finding.ts';
import type { Translation } from '../translation.ts';

/** Finding thread in German. */
export const finding: Translation<typeof english> = {
  'finding.title': 'Filtern und sortieren',
  'finding.sort': 'Sortieren nach',
  'finding.sortBy.number': 'Marke und Nummer',
  'finding.sortBy.hue': 'Farbton',
  'finding.sortBy.amount': 'Menge',
  'finding.sortBy.lastUsed': 'zuletzt benutzt',
  'finding.any': 'alle',
  'finding.family': 'Farbfamilie',
  'finding.like': 'Wie diese Farbe',
  'finding.reset': 'Zurücksetzen',
  'finding.inCharts': 'In den Farbkarten, nicht in deinem Bestand',
  'finding.addOne': '{{thread}} hinzufügen',
  'finding.families.white': 'weiß',
  'finding.families.grey': 'grau',
  'finding.families.black': 'schwarz',
  'finding.families.red': 'rot',
  'finding.families.orange': 'orange',
  'finding.families.yellow': 'gelb',
  'finding.families.green': 'grün',
  'finding.families.teal': 'türkis',
  'finding.families.blue': 'blau',
  'finding.families.purple': 'violett',
  'finding.families.pink': 'rosa',
  'finding.families.brown': 'braun',
  'finding.families.skin': 'hautfarben',
  'finding.families.metallic': 'metallisch',
  'finding.families.multi': 'mehrfarbig',
};
