import { testDamaged } from './damaged-files.ts';

testDamaged(300);
