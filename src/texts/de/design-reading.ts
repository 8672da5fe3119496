import type { designReading as english } from '../en/design-reading.ts';
import type { Translation } from '#texts/t.ts';

export const designReading: Translation<typeof english> = {
  'designReading.refusal.empty': 'Die Datei ist leer. Kopiere sie noch einmal von ihrer Quelle.',
  'designReading.refusal.tooLarge':
    'Die Datei ist größer als {{mb, number}} MB. Stickdateien sind kleiner: Teile sie im Programm, aus dem sie kommt.',
  'designReading.refusal.tooManyStitches':
    'Das Muster hat mehr als {{max, number}} Stiche. Teile es im Programm, aus dem es kommt.',
  'designReading.refusal.noStitches': 'Die {{format}}-Datei enthält keinen Stich. Exportiere das Muster noch einmal.',
  'designReading.refusal.outOfReach':
    'Die {{format}}-Datei führt weiter, als ein Rahmen reicht: Sie ist beschädigt. Kopiere oder exportiere sie noch einmal.',
  'designReading.refusal.cut':
    'Die {{format}}-Datei ist abgeschnitten: Ihre Stiche fehlen. Kopiere oder lade sie noch einmal.',
  'designReading.refusal.damaged':
    'Der Inhalt ist kein {{format}} oder beschädigt. Kopiere oder exportiere die Datei noch einmal.',
  'designReading.refusal.workingFile': 'Arbeitsdatei von {{program}}: Exportiere dort DST oder PES.',
  'designReading.refusal.unreadFormat':
    '{{format}} ({{machine}}) wird nicht gelesen: Exportiere DST oder PES aus dem Programm, aus dem die Datei kommt.',
  'designReading.refusal.coloursOnly':
    'Eine Farbliste zu einer EXP-Datei: Wähle sie zusammen mit der EXP-Datei gleichen Namens.',
  'designReading.refusal.zip': 'Der Inhalt ist ein ZIP-Archiv. Entpacke es zuerst.',
  'designReading.refusal.noDesign':
    'Das ist {{kind}}, kein Stickmuster. Wähle eine Datei in DST, PES, PEC, JEF, EXP, VP3, HUS, XXX oder U01.',
  'designReading.refusal.unknown':
    'Das ist keine Stickdatei, die hier bekannt ist. Wähle eine in DST, PES, PEC, JEF, EXP, VP3, HUS, XXX oder U01.',
  'designReading.warning.otherFormat':
    'Der Name endet auf .{{named}}, der Inhalt ist aber {{format}} und wurde so gelesen.',
  'designReading.warning.colourCount':
    'Farben laut Dateikopf: {{header, number}}. Farbblöcke in den Stichen: {{found, number}}.',
  'designReading.warning.recordCount':
    'Einträge laut Dateikopf: {{header, number}}. Einträge in der Datei: {{found, number}}.',
  'designReading.warning.cutOff':
    'Der Datei fehlt die Endmarke, vielleicht auch ihr Ende. Vergleiche sie mit dem Original.',
  'designReading.warning.unknownCommand':
    'Bei Byte {{at, number}} steht ein Befehl, den das Format nicht hat. Was danach kommt, fehlt.',
  'designReading.warning.unknownVersion':
    'Die PES-Version {{version}} ist nicht bekannt: Die Farben stammen aus ihrer Palette. Prüfe sie.',
  'designReading.warning.threadsUnread':
    'Die Garnliste der Datei ließ sich nicht lesen: Die Farben stammen aus der Palette. Prüfe sie.',
  'designReading.warning.coloursUnread': 'Die Farben in {{file}} ließen sich nicht lesen. Wähle sie von Hand.',
  'designReading.warning.emptyBlocks': 'Farbwechsel vor dem ersten oder nach dem letzten Stich: {{count, number}}.',
  'designReading.warning.doubleChanges':
    'Farbwechsel gleich nach einem anderen: {{count, number}}. Die Maschine hält dort an, wie bei Applikationen.',
  'designReading.warning.manyBlocks':
    'Die Datei hat {{found, number}} Farbblöcke; {{max, number}} lassen sich behalten.',
  'designReading.warning.large': 'Das Muster misst {{size}}: mehr als das Feld üblicher Maschinen.',
  'designReading.warning.sequins': 'Pailletten: {{count, number}}. Die Maschine braucht ein Paillettengerät.',
};
