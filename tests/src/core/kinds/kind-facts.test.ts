import { expect, test } from 'vitest';
import { defaultsOf } from '#core/kinds/describe-kind.ts';
import { fieldMarks } from '#core/kinds/field-marks.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import { kindOf, rowKinds } from '#core/kinds/kinds.ts';
import { withDefaults } from '#core/rows/row-defaults.ts';
import { writtenKindFacts } from '../../../../tools/vite/kind-facts.ts';

const { load } = writtenKindFacts({ 'kind-facts': { kindFacts }, 'field-marks': { fieldMarks } }) as unknown as {
  readonly load: (file: string) => string | null;
};

const written = (module: string, name: string): unknown => {
  const code = load(`/a/house/src/core/kinds/${module}.ts`) ?? '';
  return JSON.parse(code.replace(`export const ${name} = `, '').replace(/;$/u, ''));
};

test('The built page knows of every kind what its description says', () => {
  expect(written('kind-facts', 'kindFacts')).toEqual(kindFacts);
  expect(Object.keys(kindFacts)).toEqual(rowKinds);
  expect(written('field-marks', 'fieldMarks')).toEqual(fieldMarks);
});

test('No other module is replaced', () => {
  expect(load('/a/house/src/core/kinds/kinds.ts')).toBeNull();
});

test.each(rowKinds)('A %s that lacks every field gets the defaults of its description', (kind) => {
  expect(withDefaults(kind, {})).toEqual(defaultsOf(kindOf(kind)));
});
