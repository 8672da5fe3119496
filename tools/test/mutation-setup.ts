import { configureGlobal } from 'fast-check';

// Stops at the first failing example, which already kills a mutant: finding the smallest one took most of the time.
configureGlobal({ endOnFailure: true });
