import { expect, test } from 'vitest';
import { starterTasks, starterTitles, taskTitleIn } from '#core/machines/starter-tasks.ts';

test('A starter task is called as its reader says it, in whatever language it was taken; any other as it was written.', () => {
  for (const task of starterTasks) {
    const { en, de } = starterTitles[task];
    expect([taskTitleIn('de', en), taskTitleIn('de', de)]).toEqual([de, de]);
    expect([taskTitleIn('en', en), taskTitleIn('en', de)]).toEqual([en, en]);
  }
  expect(taskTitleIn('de', 'Oil the hook twice')).toBe('Oil the hook twice');
});

test('No two starter tasks share a title in any language.', () => {
  const titles = starterTasks.flatMap((task) => [starterTitles[task].en, starterTitles[task].de]);
  expect(new Set(titles).size).toBe(titles.length);
});
