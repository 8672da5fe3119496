// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { checkPin, isPin, mostTries, setPin, triesLeft } from '#parts/tablet/pins.ts';
import { deviceKey, keepPin, tabletMark, thisDevice } from '#parts/tablet/this-device.ts';

beforeEach(() => {
  localStorage.clear();
  deviceKey();
});

test('A PIN is 4 to 8 digits', () => {
  expect(['123', '1234', '12345678', '123456789', '12a4', ''].map((text) => isPin(text))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('A PIN opens on the device where it was set, and is useless on another one', async () => {
  await setPin('maria', '4711');
  expect(await checkPin('maria', '4711')).toBe(true);
  const here = thisDevice();
  expect(JSON.stringify(here)).not.toContain('4711');
  // everything that this device keeps, on a device with a key of its own
  localStorage.setItem(tabletMark, JSON.stringify({ ...here, key: newId() }));
  expect(await checkPin('maria', '4711')).toBe(false);
});

test('One PIN of two people is kept as two different hashes, each slow to try', async () => {
  await setPin('maria', '4711');
  await setPin('paul', '4711');
  const { maria, paul } = thisDevice()?.pins ?? {};
  expect(maria?.hash).not.toBe(paul?.hash);
  expect(maria?.rounds).toBeGreaterThanOrEqual(300_000);
});

test('After five wrong tries the sixth is refused, also with the right PIN; without a PIN a name opens again', async () => {
  await setPin('maria', '4711');
  for (let tried = 1; tried <= mostTries; tried += 1) {
    expect(await checkPin('maria', '0000')).toBe(false);
    expect(triesLeft('maria')).toBe(mostTries - tried);
  }
  expect(await checkPin('maria', '4711')).toBe(false);
  keepPin('maria', undefined);
  expect(await checkPin('maria', '')).toBe(true);
});

test('A try counts before its hash is worked out, and the right PIN gives the tries back', async () => {
  await setPin('maria', '4711');
  const trying = checkPin('maria', '0000');
  expect(triesLeft('maria')).toBe(4);
  await trying;
  await checkPin('maria', '4711');
  expect(triesLeft('maria')).toBe(mostTries);
});

test('What a browser kept half-written is no device', () => {
  localStorage.setItem(tabletMark, '{"key":');
  expect(thisDevice()).toBeUndefined();
  localStorage.setItem(tabletMark, JSON.stringify({ key: 'k', pins: { maria: { hash: 1 }, paul: null } }));
  expect(thisDevice()).toEqual({ key: 'k', pins: {} });
});
