import { registerTexts } from '../catalogue.ts';

/** Texts about the calculators of thread use and run time. */
export const jobCalculators = registerTexts({
  'jobCalculators.threadUse': 'Thread use',
  'jobCalculators.runTime': 'Run time',
  'jobCalculators.stitches': 'Stitches',
  'jobCalculators.pieces': 'Pieces',
  'jobCalculators.waste': 'Waste',
  'jobCalculators.spool': 'On one spool',
  'jobCalculators.bobbin': 'On one bobbin',
  'jobCalculators.topThread': 'Top thread',
  'jobCalculators.spools': 'Spools of one colour',
  'jobCalculators.piecesOfSpool': 'Pieces from one spool',
  'jobCalculators.bobbinThread': 'Bobbin thread',
  'jobCalculators.bobbins': 'Bobbins',
  'jobCalculators.bobbinsOr': '{{bobbins}} (at least {{least}}, if you change in the middle of a piece)',
  'jobCalculators.threadNote':
    'An estimate: 5 m of top thread and 3 m of bobbin thread for 1,000 stitches, the waste on top. A design of several colours shares the metres among them.',
  'jobCalculators.colours': 'Colour blocks',
  'jobCalculators.trims': 'Trims',
  'jobCalculators.speed': 'Speed',
  'jobCalculators.spm': 'st/min',
  'jobCalculators.heads': 'Heads',
  'jobCalculators.change': 'Colour change',
  'jobCalculators.trim': 'Trim',
  'jobCalculators.efficiency': 'Efficiency',
  'jobCalculators.oneRun': 'One run',
  'jobCalculators.runs': 'Runs',
  'jobCalculators.allRuns': 'All runs',
  'jobCalculators.minutes': '{{minutes}} min',
  'jobCalculators.hours': '{{hours}} h {{minutes}} min',
  'jobCalculators.timeNote':
    'Stitches ÷ speed, plus colour changes and trims, ÷ efficiency, once for every load of the heads. Hooping comes on top.',
  'jobCalculators.between': '{{name}} is a whole number from {{least}} to {{most}}.',
});
