import { testAgainstReference } from './against-reference.ts';

testAgainstReference(10_000);
