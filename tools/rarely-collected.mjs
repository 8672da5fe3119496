/**
 * Environment of compiler and linter, which are Go: a short run spends a third of its time on collecting garbage, so it
 * lets more of it lie, up to a size that a machine with 8 GB has to spare.
 */
export const rarelyCollected = { GOGC: '400', GOMEMLIMIT: '1800MiB' };
