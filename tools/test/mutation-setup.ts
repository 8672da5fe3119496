import { configureGlobal } from 'fast-check';

// A mutant is killed by any example that fails: to look for the smallest one took most of the time.
configureGlobal({ endOnFailure: true });
