import { testAgainstReference } from './against-reference.ts';

// Judges mutants: more orders than `npm test` has time for, fewer than the drill.
testAgainstReference(500);
