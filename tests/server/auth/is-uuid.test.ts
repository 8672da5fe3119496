import { expect, test } from 'vitest';
import { isUuid } from '#server/auth/auth-deps.ts';

const id = '0199a3f0-9c1e-7b2d-8a4f-5d6e7f809a1b';

test.each([
  [id, true],
  [id.toUpperCase(), true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['', false],
  ['rubbish', false],
  [id.replaceAll('-', ''), false],
  [`{${id}}`, false],
  [`${id}\n`, false],
  [`${id}0`, false],
  [id.replace('f', 'g'), false],
])('%j is an id: %j', (text, is) => {
  expect(isUuid(text)).toBe(is);
});
