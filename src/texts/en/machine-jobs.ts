import { registerTexts } from '../catalogue.ts';

/** The job on a machine, and the run that is booked of it. */
export const machineJobs = registerTexts({
  'machineJobs.again': 'Again: {{name}} · {{count, number}}',
  'machineJobs.lastRun': 'last run',
  'machineJobs.now': 'On the machine now',
  'machineJobs.next': 'Next: {{name}}',
  'machineJobs.putOn': 'Put it on',
  'machineJobs.for': 'for {{customer}}',
  'machineJobs.left_one': '{{count, number}} piece left',
  'machineJobs.left_other': '{{count, number}} pieces left',
  'machineJobs.allSewn': 'All pieces are sewn. Is the job done?',
  'machineJobs.piecesSewn': 'Pieces sewn',
  'machineJobs.howMany': 'As many as',
  'machineJobs.forJob': 'For the job',
  'machineJobs.noJob': 'No job',
  'machineJobs.jobChoice': '{{name}} · {{done, number}} of {{pieces, number}}',
  'machineJobs.changed': 'The needles have changed since that run. How was it sewn this time?',
  'machineJobs.needleChanged': 'Needle {{needle}}: {{now}} instead of {{before}}',
  'machineJobs.empty': 'empty',
  'machineJobs.asNow': 'With the needles as they are now',
  'machineJobs.asThen': 'As in that run',
  'machineJobs.time': 'Start timing',
  'machineJobs.timing': 'Timed for {{time}}',
  'machineJobs.stopTiming': 'Do not time it',
  'machineJobs.useTime': 'Timed: {{time}}',
  'machineJobs.useTimeHint': '{{time}} by the machine’s figures',
});
