import { testDamaged } from './damaged-files.ts';

testDamaged(100_000);
