/** An alias for Vitest: the product makes its ids from the seed and the clock of the simulated world. */
export const seededIds = { find: /^uuid$/, replacement: `${import.meta.dirname}/seeded-uuid.ts` };
