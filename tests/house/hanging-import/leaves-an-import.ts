import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const report = (words: string) => appendFileSync(process.env['REPORT'] ?? '', `${words}\n`);

// When a file ends, Vitest waits for the modules already requested, and refuses what these modules request later.
test('begins to load two screens and waits for neither', () => {
  void import('./slow-screen.ts').then(({ screen }) => report(screen), report);
  void import('./quick-screen.ts').then(({ parts }) => report(parts.join()), report);
  expect(1 + 1).toBe(2);
});
