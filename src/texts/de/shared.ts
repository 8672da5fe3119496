import type { shared as english } from '../en/shared.ts';
import type { Translation } from '#texts/t.ts';

export const shared: Translation<typeof english> = {
  'shared.files': 'Geteilte Dateien',
  'shared.where': 'Wohin gehört das?',
  'shared.kind.machine': 'Maschine',
  'shared.kind.thread': 'Garn',
  'shared.kind.place': 'Platz',
  'shared.kind.team': 'Team',
  'shared.choose': 'Auswählen …',
  'shared.noneOfKind': 'Davon gibt es noch nichts.',
  'shared.notOwned': 'Dieses Garn ist noch nicht im Bestand. Leg es erst an; die Datei wartet hier.',
  'shared.add_one': '{{count, number}} Datei hinzufügen',
  'shared.add_other': '{{count, number}} Dateien hinzufügen',
  'shared.toDesigns_one': '{{count, number}} Stickdatei ansehen',
  'shared.toDesigns_other': '{{count, number}} Stickdateien ansehen',
  'shared.drop': '{{name}} nicht hinzufügen',
  'shared.unknown': 'Das ist weder Foto noch PDF noch Muster. Spoolside kann es nicht aufnehmen.',
  'shared.none': 'Hier wartet nichts. Teile ein Foto, ein PDF oder ein Muster aus einer anderen App mit Spoolside.',
  'shared.mayNot': 'Du darfst in diesem Team lesen, aber nichts hinzufügen. Bitte um eine andere Rolle.',
  'shared.problem.full':
    'Auf diesem Gerät ist kein Platz mehr: Nicht alles Geteilte konnte aufbewahrt werden. Schaff Platz und teile noch einmal, was hier fehlt.',
  'shared.problem.unreadable': 'Was geteilt wurde, ließ sich nicht lesen. Teile es noch einmal.',
  'shared.problem.nothing': 'Es wurde keine Datei geteilt. Teile Fotos, PDF-Dateien oder Muster.',
};
