import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Hooks that keep a draft, and the form that shows it. */
const shownBy: Readonly<Record<string, string>> = {
  'features/contact/use-message-draft.ts': 'features/contact/contact-form.tsx',
  'features/pricing/use-pricing-draft.ts': 'features/pricing/pricing-calculator.tsx',
  'features/threads/spools/use-spool-booking.ts': 'features/threads/spools/spool-booking-form.tsx',
};

const keepsDraft = (source: string): boolean => /\buseDraft[<(]/.test(source);
const offers = (source: string): boolean => /<LeftDrafts\b/.test(source);

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('use-draft.ts'))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }));

const sourceOf = (file: string): string => files.find((one) => one.file === file)?.source ?? '';

test('F7: every form that keeps a draft offers those of tabs that are gone', () => {
  const keeping = files.filter(({ source }) => keepsDraft(source));
  expect(keeping.length).toBeGreaterThan(15);
  const silent = keeping.filter(({ file, source }) => !offers(source) && !offers(sourceOf(shownBy[file] ?? '')));
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(Object.keys(shownBy).filter((file) => !keeping.some((one) => one.file === file))).toEqual([]);
});

test('a planted form that offers nothing is found, though it speaks of what is left', () => {
  const planted = "const draft = useDraft({ form: 'x', team }, first);\nreturn <Dialog title={t('places.left')} />;";
  expect([keepsDraft(planted), offers(planted)]).toEqual([true, false]);
});
