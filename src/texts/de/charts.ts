import type { charts as english } from '../en/charts.ts';
import type { Translation } from '#texts/t.ts';

export const charts: Translation<typeof english> = {
  'charts.count_one': '{{count, number}} Farbkarte',
  'charts.count_other': '{{count, number}} Farbkarten',
  'charts.search': 'Farbkarten durchsuchen',
  'charts.searchHint': 'Marke oder Linie',
  'charts.add': 'Farbkarte hinzufügen',
  'charts.edit': 'Farbkarte bearbeiten',
  'charts.save': 'Speichern',
  'charts.editOf': '{{chart}} bearbeiten',
  'charts.deleteOf': '{{chart}} löschen',
  'charts.saved': 'Farbkarte gespeichert',
  'charts.deleted': 'Farbkarte gelöscht. Garne daraus bleiben.',
  'charts.none': 'Keine deiner Farbkarten passt.',
  'charts.showAll': 'Alle Farbkarten zeigen',
  'charts.emptyTitle': 'Deine Marke ist nicht dabei?',
  'charts.emptyText':
    'Lies ihre Palette (.gpl) oder eine Tabelle mit Nummern ein. Dann findest du ihre Farben wie die jeder anderen Marke, auch ohne Netz.',
  'charts.twin': 'Von dieser Linie gibt es noch eine Farbkarte',
  'charts.builtIn': 'Diese Linie ist eingebaut',
  'charts.choose': 'Dateien wählen',
  'charts.chooseFolder': 'Ordner wählen',
  'charts.chooseHint':
    'Paletten von Ink/Stitch (.gpl) oder Tabellen mit Nummern (CSV, Excel), eine oder viele auf einmal.',
  'charts.reading': 'Wird gelesen …',
  'charts.of_one': '{{count, number}} Farbe',
  'charts.of_other': '{{count, number}} Farben',
  'charts.leftOut_one': '{{count, number}} Zeile weggelassen: keine Nummer, oder eine zu lange.',
  'charts.leftOut_other': '{{count, number}} Zeilen weggelassen: keine Nummer, oder eine zu lange.',
  'charts.longNames_one':
    '{{count, number}} Name ist länger als {{most, number}} Buchstaben: ein Garn dieser Farbe bekommt den Anfang davon.',
  'charts.longNames_other':
    '{{count, number}} Namen sind länger als {{most, number}} Buchstaben: Garne dieser Farben bekommen die Anfänge davon.',
  'charts.kind': 'Wofür',
  'charts.numberAt': 'Was ist die Nummer in „{{text}}“?',
  'charts.submit_one': '{{count, number}} Farbkarte hinzufügen',
  'charts.submit_other': '{{count, number}} Farbkarten hinzufügen',
  'charts.added_one': '{{count, number}} Farbkarte hinzugefügt',
  'charts.added_other': '{{count, number}} Farbkarten hinzugefügt',
  'charts.needsBrand': 'Gib die Marke ein, zum Beispiel Gunold.',
  'charts.needsLine': 'Gib die Linie ein, zum Beispiel Poly 40.',
  'charts.needsNumber': 'Wähle, was davon die Nummer ist.',
  'charts.takenBuiltIn': 'Diese Linie ist schon eingebaut. Gib dieser einen anderen Namen.',
  'charts.takenOwn': 'Von dieser Linie hast du schon eine Farbkarte. Gib dieser einen anderen Namen.',
  'charts.takenHere': 'Eine andere dieser Dateien hat diese Marke und Linie.',
  'charts.full': 'Ein Team kann {{most, number}} Farbkarten haben, und du hast sie. Lösche zuerst eine.',
  'charts.haveBuiltIn':
    'Diese Farbkarte haben wir schon: {{chart}} (gemeinsame Nummern: {{shared, number}} von {{all, number}}).',
  'charts.haveOwn': 'Von dieser Linie hast du schon eine Farbkarte.',
  'charts.noRoom': 'Sie passt nicht mehr hinein.',
  'charts.fit':
    'Ein Team kann {{most, number}} Farbkarten haben: Von diesen {{all, number}} passen {{room, number}}. Wähle eine ab, um eine andere zu wählen.',
  'charts.tooMany':
    'Ein Team kann {{most, number}} Farbkarten haben: {{room, number}} passen noch. Wähle {{over, number}} ab.',
  'charts.chosen': '{{taken, number}} von {{all, number}} gewählt',
  'charts.toAnswer': 'Unten noch zu beantworten: {{charts}}',
  'charts.tickNone': 'Alle abwählen',
  'charts.sameNumber': 'Nummer {{code}} kommt noch einmal: {{kept}} gilt, {{other}} ist weggelassen.',
  'charts.moreTwins_one': 'und {{count, number}} weitere Zeile mit einer Nummer, die schon da war',
  'charts.moreTwins_other': 'und {{count, number}} weitere Zeilen mit einer Nummer, die schon da war',
  'charts.beside': 'Weggelassen, weil sie keine Nummern haben: {{lines}}',
  'charts.brokenAt': 'Ab Zeile {{row}} war die Datei nicht lesbar.',
  'charts.letters': 'Die Buchstaben dieser Datei sind nicht sicher. Gelesen als',
  'charts.example': 'z. B. Nummer {{code}}, Name {{name}}',
  'charts.exampleNumber': 'z. B. Nummer {{code}}',
  'charts.readerMissing':
    'Das Einlesen konnte nicht geladen werden. Verbinde dich mit dem Netz und wähle dann noch einmal.',
  'charts.keepNames_one': '{{count, number}} Garn im Bestand behält seine Marke und Linie.',
  'charts.keepNames_other': '{{count, number}} Garne im Bestand behalten ihre Marke und Linie.',
  'charts.addOwn': 'Eigene Farbkarte hinzufügen',
  'charts.problem': '{{file}}: {{why}}',
  'charts.lineLeftOut': '{{file}}: {{line}} wird weggelassen. {{why}}',
  'charts.no.no_numbers': 'Darin stehen keine Nummern. Eine Farbkarte braucht für jede Farbe eine.',
  'charts.no.too_many_colours':
    'Sie hat {{count, number}} Farben; eine Farbkarte kann {{most, number}} haben. Teile die Datei auf.',
  'charts.no.too_many_lines':
    'Sie hat {{count, number}} Garnlinien; von einer Datei kann die App {{most, number}} zeigen. Teile die Datei auf.',
  'charts.no.too_long': 'Die Namen sind zu lang für {{count, number}} Farben. Kürze sie oder teile die Datei auf.',
  'charts.no.tooLarge':
    'Sie ist größer als {{most}}, und keine Farbkarte ist das. Wähle die Palette oder Tabelle selbst.',
};
