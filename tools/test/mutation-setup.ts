import { configureGlobal } from 'fast-check';

// Any failing example kills a mutant: the search for the smallest example took most of the time.
configureGlobal({ endOnFailure: true });
