import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const shownBy: Readonly<Record<string, string>> = {
  'features/pricing/use-pricing-draft.ts': 'features/pricing/pricing-screen.tsx',
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

/** Forms whose every field is free text, so that any field may name the draft. */
const allFree = [
  'app/header/new-team-dialog.tsx',
  'features/contact/contact-screen.tsx',
  'features/threads/pasting/paste-dialog.tsx',
  'parts/people/team-name-form.tsx',
];

const argumentsGiven = (source: string): readonly number[] =>
  [...source.matchAll(/\buseDraft(?:<[\w<>, |]*>)?\(/g)].map(({ index, 0: { length } }) => {
    let depth = 1;
    let count = 1;
    let at = index + length;
    for (; depth > 0 && at < source.length; at += 1) {
      const sign = source.charAt(at);
      if ('([{'.includes(sign)) depth += 1;
      if (')]}'.includes(sign)) depth -= 1;
      if (sign === ',' && depth === 1 && !/^\s*\)/.test(source.slice(at + 1))) count += 1;
    }
    return count;
  });

test('every form whose values are not all free text says what names its draft', () => {
  const nameless = files.filter(({ source }) => argumentsGiven(source).some((count) => count < 3));
  expect(nameless.map(({ file }) => file).toSorted()).toEqual(allFree);
});

test('a planted form that does not say what names its draft is found', () => {
  const first = "{ form: 'x', team }, { role: 'member', list: [1, 2] }";
  expect(argumentsGiven(`useDraft(${first});\nuseDraft<Typed>(${first},\n);\nuseDraft(${first}, ['a', 'b']);`)).toEqual(
    [2, 2, 3],
  );
});

test('a planted form that offers nothing is found, though it speaks of what is left', () => {
  const planted = "const draft = useDraft({ form: 'x', team }, first);\nreturn <Dialog title={t('places.left')} />;";
  expect([keepsDraft(planted), offers(planted)]).toEqual([true, false]);
});
