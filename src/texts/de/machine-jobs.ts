import type { machineJobs as english } from '../en/machine-jobs.ts';
import type { Translation } from '#texts/t.ts';

export const machineJobs: Translation<typeof english> = {
  'machineJobs.again': 'Noch einmal: {{name}} · {{count, number}}',
  'machineJobs.lastRun': 'letzter Lauf',
  'machineJobs.now': 'Jetzt auf der Maschine',
  'machineJobs.next': 'Als Nächstes: {{name}}',
  'machineJobs.putOn': 'Auflegen',
  'machineJobs.for': 'für {{customer}}',
  'machineJobs.left_one': 'noch {{count, number}} Stück',
  'machineJobs.left_other': 'noch {{count, number}} Stück',
  'machineJobs.allSewn': 'Alle Teile sind gestickt. Ist der Auftrag fertig?',
  'machineJobs.piecesSewn': 'Gestickte Teile',
  'machineJobs.howMany': 'So viele wie',
  'machineJobs.forJob': 'Für den Auftrag',
  'machineJobs.noJob': 'Kein Auftrag',
  'machineJobs.jobChoice': '{{name}} · {{done, number}} von {{pieces, number}}',
  'machineJobs.changed': 'Seit diesem Lauf wurde umgefädelt. Wie wurde diesmal gestickt?',
  'machineJobs.needleChanged': 'Nadel {{needle}}: {{now}} statt {{before}}',
  'machineJobs.empty': 'leer',
  'machineJobs.asNow': 'Mit den Nadeln, wie sie jetzt sind',
  'machineJobs.asThen': 'Wie in diesem Lauf',
  'machineJobs.time': 'Zeit stoppen',
  'machineJobs.timing': 'Läuft seit {{time}}',
  'machineJobs.stopTiming': 'Zeit verwerfen',
  'machineJobs.useTime': 'Gestoppt: {{time}}',
  'machineJobs.useTimeHint': '{{time}} nach den Werten der Maschine',
};
