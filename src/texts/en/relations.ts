import { registerTexts } from '../catalogue.ts';

/**
 * Texts about what can replace a thread: successor, substitutes, nearest in stock. Loaded with the parts that use them.
 */
export const relations = registerTexts({
  'relations.title': 'Instead of this one',
  'relations.edit': 'Set substitutes',
  'relations.replacedBy': 'Replaced by',
  'relations.renumbered': 'The same colour has a new number.',
  'relations.discontinued': 'The maker no longer sells it.',
  'relations.avoid': 'Marked: do not use.',
  'relations.gone': 'Deleted thread',
  'relations.replaces': 'Replaces',
  'relations.substitute': 'substitute',
  'relations.nearest': 'Nearest in your stock',
  'relations.alike': 'Same material and weight',
  'relations.least': 'At least, in {{unit}}',
  'relations.nothingAlike':
    'Nothing close in your stock with this material, weight and length. Try with fewer of them.',
  'relations.noColour': 'Give this thread a colour to see what comes nearest.',
  'relations.hint': 'Computed from colours on the screen: compare the real thread.',
  'relations.formTitle': 'Substitutes and successor',
  'relations.successor': 'Replaced by',
  'relations.successorHint': 'Where the maker gave it a new number, or another takes its place.',
  'relations.why': 'Because',
  'relations.why.renumbered': 'it was renumbered: the same colour, a new number',
  'relations.why.discontinued': 'it is discontinued: another takes its place',
  'relations.none': 'Nothing replaces it',
  'relations.substitutes': 'Substitutes',
  'relations.addSubstitute': 'Add a substitute',
  'relations.addSubstituteHint': 'Your own threads come first.',
  'relations.note': 'Note on {{thread}}',
  'relations.remove': 'Remove {{thread}}',
  'relations.full': 'A thread has at most {{most}} substitutes. Remove one first.',
  'relations.isItself': 'That is this thread itself.',
  'relations.leadsBack': '{{thread}} is itself replaced by this one.',
  'relations.saved': 'Substitutes saved',
});
