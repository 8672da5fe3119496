import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createAlarm } from '#server/mail/postbox.ts';

test('A sleep ends at the ring, after its time, or when the server stops, and leaves nothing behind on the signal.', async () => {
  const alarm = createAlarm();
  const stopping = new AbortController();
  for (let nth = 0; nth < 20; nth += 1) {
    const night = alarm.sleep(60_000, stopping.signal);
    alarm.ring();
    await night;
    await alarm.sleep(1, stopping.signal);
  }
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  const last = alarm.sleep(60_000, stopping.signal);
  expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(1);
  stopping.abort();
  await last;
  await alarm.sleep(60_000, stopping.signal);
});

test('A ring that nobody hears ends the next sleep, and only that.', async () => {
  const alarm = createAlarm();
  const { signal } = new AbortController();
  alarm.ring();
  await alarm.sleep(60_000, signal);
  let isAwake = false;
  const night = alarm.sleep(60_000, signal).then(() => (isAwake = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isAwake).toBe(false);
  alarm.ring();
  await night;
});
