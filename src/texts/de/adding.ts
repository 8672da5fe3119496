import type { adding as english } from '../en/adding.ts';
import type { Translation } from '../translation.ts';

/** Adding thread in German. */
export const adding: Translation<typeof english> = {
  'adding.saveNext': 'Speichern & weiter',
  'adding.done': 'Fertig',
  'adding.fullness': 'Wie voll?',
  'adding.justAdded': 'Gerade hinzugefügt',
  'adding.takenBack': '{{title}} wieder herausgenommen',
  'adding.pickFirst': 'Such oben eine Farbe oder trage Marke, Linie und Nummer ein.',
  'adding.byHand': 'Nicht in den Farbkarten? Trag es ein',
  'adding.otherWays': 'Viele auf einmal',
  'adding.scanIn': 'Spulen einscannen',
  'adding.scannedIn': '{{title}} · {{length}} ist im Bestand',
  'adding.hasSpool': '{{code}} ist schon im Bestand',
  'adding.paste': 'Liste einfügen',
  'adding.chart': 'In einer Farbkarte ankreuzen',
  'adding.file': 'Aus einer Datei',
  'adding.asSkeins': 'Stränge',
  'adding.brandsTitle': 'Welche Marken benutzt du?',
  'adding.brandsHint':
    'Sie stehen überall vorn, wo du eine Farbe suchst. Ändern kannst du sie in den Einstellungen des Teams.',
  'adding.stop': 'Anhalten und zurücknehmen',
  'adding.working': 'Wird hinzugefügt …',
  'adding.stopped': 'Angehalten. Was schon drin war, ist wieder draußen.',
  'adding.list': 'Deine Liste',
  'adding.listHint':
    'Nummern, womit auch immer getrennt, zum Beispiel 0020 0015x2, 1902 ¼. Eine Marke davor gilt für alles danach.',
  'adding.understood': 'Verstanden',
  'adding.which': 'Welche {{text}}?',
  'adding.whichChart': 'Farbkarte',
  'adding.searchChart': 'Nummer oder Name in dieser Karte',
  'adding.tickAll': 'Alle fehlenden ankreuzen',
  'adding.tickNone': 'Keine',
  'adding.addMany_one': '{{count, number}} Farbe hinzufügen',
  'adding.addMany_other': '{{count, number}} Farben hinzufügen',
  'adding.addedMany_one': '{{count, number}} Farbe hinzugefügt',
  'adding.addedMany_other': '{{count, number}} Farben hinzugefügt',
  'adding.notUnderstood_one': '{{count, number}} nicht verstanden: {{words}}',
  'adding.notUnderstood_other': '{{count, number}} nicht verstanden: {{words}}',
  'adding.andMore_one': 'und {{count, number}} weitere',
  'adding.andMore_other': 'und {{count, number}} weitere',
};
