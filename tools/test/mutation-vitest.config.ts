import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs for each changed copy (mutant) of the pricing engine: the engine's own quick tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/src/core/pricing/*.test.ts', 'tests/src/core/pricing/for-mutants.ts'],
    exclude: ['**/*.deep.test.ts'],
    setupFiles: ['tools/test/mutation-setup.ts'],
  },
});
