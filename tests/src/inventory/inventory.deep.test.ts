import { testAfterRandomWork } from './opened-inventory.ts';

testAfterRandomWork([1, 2, 3, 4, 5, 6]);
