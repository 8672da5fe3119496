import { testAgainstReference } from './against-reference.ts';

// The test that judges mutants: more orders than `npm test` prices, fewer than the deep test does.
testAgainstReference(500);
