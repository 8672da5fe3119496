/** Lets compiler and linter (Go programs) collect garbage less often, in memory that a machine with 8 GB can spare. */
export const rarelyCollected = { GOGC: '400', GOMEMLIMIT: '1800MiB' };
