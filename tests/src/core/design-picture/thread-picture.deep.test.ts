import { testSeeking } from './seeking.ts';

testSeeking(12);
