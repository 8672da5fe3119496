import { registerTexts } from '../catalogue.ts';

/** Texts about files that another app shared, and the question which machine, thread, place or team they belong to. */
export const shared = registerTexts({
  'shared.files': 'Shared files',
  'shared.where': 'Where does it belong?',
  'shared.kind.machine': 'Machine',
  'shared.kind.thread': 'Thread',
  'shared.kind.place': 'Place',
  'shared.kind.team': 'Team',
  'shared.choose': 'Choose…',
  'shared.noneOfKind': 'There is none yet.',
  'shared.notOwned': 'This thread is not in your stock yet. Add it first; the file waits here.',
  'shared.add_one': 'Add {{count, number}} file',
  'shared.add_other': 'Add {{count, number}} files',
  'shared.toDesigns_one': 'Look at {{count, number}} design file',
  'shared.toDesigns_other': 'Look at {{count, number}} design files',
  'shared.drop': 'Do not add {{name}}',
  'shared.unknown': 'This is no photo, no PDF and no design. Spoolside cannot take it.',
  'shared.none': 'Nothing waits to be sorted. Share a photo, a PDF or a design with Spoolside from another app.',
  'shared.mayNot': 'You may look at this team’s things, but not add to them. Ask an owner or admin for another role.',
  'shared.problem.full':
    'This device has no room left: not all that was shared could be kept. Free some space, and share again what is missing here.',
  'shared.problem.unreadable': 'What was shared could not be read. Share it again.',
  'shared.problem.nothing': 'No file was shared. Share photos, PDF files or designs.',
});
