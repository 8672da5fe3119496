import { testOverlay } from './overlay-worlds.ts';

testOverlay(Array.from({ length: 12 }, (_, at) => at + 1));
