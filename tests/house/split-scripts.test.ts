import { expect, test } from 'vitest';
import { splitScripts, type ModuleFacts } from '../../tools/vite/split-scripts.ts';

type Written = Readonly<Record<string, Partial<ModuleFacts>>>;

const split = (written: Written, limits: { readonly scripts: number; readonly bytes: number }) => {
  const modules = new Map(
    Object.entries(written).map(([name, facts]) => [name, { imports: [], loads: [], bytes: 1000, ...facts }]),
  );
  const rules = {
    partOf: (module: string) => module.split('.')[0],
    isScreen: (part: string) => part.endsWith('screen'),
    limits,
  };
  return Object.fromEntries(splitScripts({ modules, start: ['main'] }, rules));
};

const page: Written = {
  main: { imports: ['frame'], loads: ['screen', 'menu'] },
  frame: {},
  screen: { imports: ['frame', 'list'], loads: ['forms.add', 'forms.edit', 'paper'] },
  list: {},
  'forms.add': { imports: ['list', 'field'] },
  'forms.edit': { imports: ['field', 'words'] },
  paper: { imports: ['words', 'sums'] },
  menu: { imports: ['sums'] },
  field: {},
  words: { bytes: 300 },
  sums: { bytes: 200 },
};

test('The dialogs of a part form one script, with what they alone read; screens and the start are left alone.', () => {
  expect(split(page, { scripts: 10, bytes: 100_000 })).toEqual({
    'forms.add': 'forms',
    'forms.edit': 'forms',
    field: 'forms',
    paper: 'paper',
    menu: 'menu',
    words: 'with-words',
    sums: 'with-sums',
  });
});

test('Shared scripts join until there are few enough.', () => {
  expect(split(page, { scripts: 4, bytes: 100_000 })).toMatchObject({ words: 'with-words', sums: 'with-words' });
});

test('Shared scripts stay apart where a part would load more than it may.', () => {
  expect(split(page, { scripts: 4, bytes: 1250 })).toMatchObject({ words: 'with-words', sums: 'with-sums' });
});

test('Scripts that import each other through a third stay apart, as they would wait for each other in a circle.', () => {
  const circle: Written = {
    main: { loads: ['one', 'two', 'three', 'four'] },
    one: { imports: ['top'] },
    two: { imports: ['top', 'middle'] },
    three: { imports: ['middle', 'low'] },
    four: { imports: ['low'] },
    top: { imports: ['middle'], bytes: 1 },
    middle: { imports: ['low'], bytes: 9000 },
    low: { bytes: 1 },
  };
  const scripts = split(circle, { scripts: 6, bytes: 100_000 });
  const loads = (from: string | undefined): Set<string | undefined> => {
    const found = new Set<string | undefined>([from]);
    for (const script of found)
      for (const [name, facts] of Object.entries(circle))
        if (scripts[name] === script)
          for (const next of facts.imports ?? []) if (scripts[next] !== script) found.add(scripts[next]);
    found.delete(from);
    return found;
  };
  for (const script of new Set(Object.values(scripts)))
    for (const imported of loads(script)) expect(loads(imported)).not.toContain(script);
});
