import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { machinePresets, fromPreset } from '#core/machines/machine-presets.ts';
import { starterTasks, starterTriggers, usualTasks } from '#core/machines/starter-tasks.ts';
import { machineTypes } from '#core/kinds/choices.ts';
import { aBook } from '../mutations/a-book.ts';

test('There are fifty-two models, none of them twice, each with its source.', () => {
  const names = machinePresets.map(({ brand, model }) => `${brand} ${model}`);
  expect([names.length, new Set(names).size]).toEqual([52, 52]);
  expect(machinePresets.filter(({ source }) => source === '')).toEqual([]);
});

test('Every model is a machine that can be saved once its blank heads and needles are typed.', () => {
  const book = aBook();
  for (const preset of machinePresets) {
    const id = newId();
    const { heads, needlesPerHead, ...set } = fromPreset(preset);
    const typed = { heads: heads ?? 6, needlesPerHead: needlesPerHead ?? 12 };
    book.does('machine.create', { id, set: { nickname: preset.model, ...set, ...typed } });
    const { workingSpm, maxSpm } = book.row('machine', id).data;
    expect(workingSpm).toBeLessThanOrEqual(maxSpm ?? 600);
  }
});

test('What nobody could say for certain stays blank.', () => {
  const low = machinePresets.filter(({ model }) => ['770 QE', 'TMBP-S1501', 'BEVT-S1501CB', '1501C'].includes(model));
  expect(low.map(({ fieldWMm10, fieldHMm10, maxSpm }) => [fieldWMm10, fieldHMm10, maxSpm])).toEqual(
    low.map(() => [null, null, null]),
  );
  expect(low).toHaveLength(4);
});

test('A model whose needles no source agrees on is known by name and type, and a multi-head says no number of heads.', () => {
  const known = machinePresets.filter(({ model }) => ['TMBR-SC', 'TMAR-KC', 'MT-1501'].includes(model));
  expect(
    known.map(({ model, type, heads, needlesPerHead, fieldWMm10, fieldHMm10 }) => [
      model,
      type,
      heads,
      needlesPerHead,
      fieldWMm10,
      fieldHMm10,
    ]),
  ).toEqual([
    ['MT-1501', 'multi_needle', 1, 15, null, null],
    ['TMBR-SC', 'multi_needle', 1, null, null, null],
    ['TMAR-KC', 'multi_head', null, null, null, null],
  ]);
});

test('Every starter task is a task that can be saved, and each type of machine is offered some.', () => {
  const book = aBook();
  for (const name of starterTasks)
    book.does('maintenanceTask.create', { id: newId(), set: { title: name, ...starterTriggers[name] } });
  for (const type of machineTypes) expect(usualTasks(type).length).toBeGreaterThan(0);
});
