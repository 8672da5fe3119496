import { configureGlobal } from 'fast-check';

// Stops at the first failing example, which already reveals a mutant: finding the smallest one takes most of the time.
configureGlobal({ endOnFailure: true });
