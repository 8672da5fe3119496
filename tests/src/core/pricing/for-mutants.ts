import { testAgainstReference } from './against-reference.ts';

// The test that judges mutants: more orders than in `npm test`, fewer than in the drill.
testAgainstReference(500);
