/**
 * Settings for compiler and linter, which are Go programs: they collect garbage less often, which takes a third of a
 * short run, up to an amount of memory that a machine with 8 GB can spare.
 */
export const rarelyCollected = { GOGC: '400', GOMEMLIMIT: '1800MiB' };
