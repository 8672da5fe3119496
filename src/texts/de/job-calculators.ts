import type { jobCalculators as english } from '../en/job-calculators.ts';
import type { Translation } from '#texts/t.ts';

export const jobCalculators: Translation<typeof english> = {
  'jobCalculators.threadUse': 'Garnverbrauch',
  'jobCalculators.runTime': 'Laufzeit',
  'jobCalculators.stitches': 'Stiche',
  'jobCalculators.pieces': 'Teile',
  'jobCalculators.waste': 'Verschnitt',
  'jobCalculators.spool': 'Auf einer Spule',
  'jobCalculators.bobbin': 'Auf einer Unterspule',
  'jobCalculators.topThread': 'Oberfaden',
  'jobCalculators.spools': 'Spulen einer Farbe',
  'jobCalculators.piecesOfSpool': 'Teile aus einer Spule',
  'jobCalculators.bobbinThread': 'Unterfaden',
  'jobCalculators.bobbins': 'Unterspulen',
  'jobCalculators.bobbinsOr': '{{bobbins}} (mindestens {{least}}, wenn du mitten im Teil wechselst)',
  'jobCalculators.threadNote':
    'Eine Schätzung: 5 m Oberfaden und 3 m Unterfaden je 1.000 Stiche, dazu der Verschnitt. Bei mehreren Farben teilen sich die Meter auf.',
  'jobCalculators.colours': 'Farbblöcke',
  'jobCalculators.trims': 'Fadenschnitte',
  'jobCalculators.speed': 'Tempo',
  'jobCalculators.spm': 'St/min',
  'jobCalculators.heads': 'Köpfe',
  'jobCalculators.change': 'Farbwechsel',
  'jobCalculators.trim': 'Fadenschnitt',
  'jobCalculators.efficiency': 'Auslastung',
  'jobCalculators.oneRun': 'Ein Lauf',
  'jobCalculators.runs': 'Läufe',
  'jobCalculators.allRuns': 'Alle Läufe',
  'jobCalculators.minutes': '{{minutes}} min',
  'jobCalculators.wholeHours': '{{hours}} h',
  'jobCalculators.hours': '{{hours}} h {{minutes}} min',
  'jobCalculators.timeNote':
    'Stiche ÷ Tempo, dazu Farbwechsel und Fadenschnitte, ÷ Auslastung, einmal für jede Füllung der Köpfe. Das Einspannen kommt dazu.',
  'jobCalculators.between': '{{name}} ist eine ganze Zahl von {{least}} bis {{most}}.',
};
