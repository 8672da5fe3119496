import type { labels as english } from '../en/labels.ts';
import type { Translation } from '#texts/t.ts';

export const labels: Translation<typeof english> = {
  'labels.print': 'Drucken',
  'labels.of': 'Etiketten für',
  'labels.spools': 'Spulen',
  'labels.places': 'Plätze',
  'labels.machines': 'Maschinen',
  'labels.all': 'Etiketten für alles',
  'labels.paper': 'Etikettenbogen',
  'labels.first': 'Erstes freies Etikett',
  'labels.firstBetween': 'Gib eine ganze Zahl von 1 bis {{most}} ein.',
  'labels.firstHint': 'Auf einem Bogen, den du schon angefangen hast.',
  'labels.count_one': '{{count, number}} Etikett.',
  'labels.count_other': '{{count, number}} Etiketten.',
  'labels.tooMany': 'Höchstens {{most, number}} auf einmal.',
  'labels.scaleHint': 'Druck mit 100 %, ohne „An Seite anpassen“.',
  'labels.onlyHere':
    'Diese Etiketten führen zu {{address}}, und das kann nur dieser Rechner öffnen. Öffne Spoolside unter einer Adresse, die deine Handys erreichen, oder lass auf dem Server PUBLIC_URL setzen, und drucke dann.',
  'labels.marked_one': '{{count, number}} Spule hat jetzt ein Etikett und steht einzeln in der Liste.',
  'labels.marked_other': '{{count, number}} Spulen haben jetzt ein Etikett und stehen einzeln in der Liste.',
  'labels.none': 'Noch nichts zum Beschriften',
  'labels.spoolGone': 'Diese Spule ist nicht in deinem Bestand.',
};
