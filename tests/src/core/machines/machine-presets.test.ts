import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { machinePresets, fromPreset } from '#core/machines/machine-presets.ts';
import { starterTasks, starterTriggers, usualTasks } from '#core/machines/starter-tasks.ts';
import { machineTypes } from '#core/kinds/machine.ts';
import { aBook } from '../mutations/a-book.ts';

test('There are fifty models, none of them twice, each with its source.', () => {
  const names = machinePresets.map(({ brand, model }) => `${brand} ${model}`);
  expect([names.length, new Set(names).size]).toEqual([50, 50]);
  expect(machinePresets.filter(({ source }) => source === '')).toEqual([]);
});

test('Every model is a machine that can be saved as it is.', () => {
  const book = aBook();
  for (const preset of machinePresets) {
    const id = newId();
    book.does('machine.create', { id, set: { nickname: preset.model, ...fromPreset(preset) } });
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

test('Every starter task is a task that can be saved, and each type of machine is offered some.', () => {
  const book = aBook();
  for (const name of starterTasks)
    book.does('maintenanceTask.create', { id: newId(), set: { title: name, ...starterTriggers[name] } });
  for (const type of machineTypes) expect(usualTasks(type).length).toBeGreaterThan(0);
});
