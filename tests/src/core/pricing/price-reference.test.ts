import { testAgainstReference } from './against-reference.ts';

testAgainstReference(60);
