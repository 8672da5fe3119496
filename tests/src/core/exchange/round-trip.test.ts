import { testRoundTrip } from './round-trip.ts';

testRoundTrip(10);
