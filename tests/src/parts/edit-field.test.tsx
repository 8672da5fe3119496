// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { expect, test } from 'vitest';
import { EditField } from '#parts/fields/edit-field.tsx';
import { aWorkshop } from './a-workshop.tsx';

test('A field of several texts says that it may be empty and what parts them', async () => {
  const { box, end } = await aWorkshop(
    <EditField label="Steps" shape="texts" value="" onChange={() => undefined} error={undefined} />,
  );
  await expect.poll(() => box.textContent).toContain('With commas between them');
  expect(box.textContent).toContain('optional');
  end();
});
