import type { Page } from '@playwright/test';

const everyMs = 6;

/**
 * A hand scanner at a page: types a text and Enter, one key every 6 ms by the time that each key press carries, so that
 * a busy machine does not turn it into a person.
 */
export const handScanner = async (page: Page): Promise<(text: string) => Promise<void>> => {
  const devices = await page.context().newCDPSession(page);
  return async (text) => {
    const endsAtMs = Date.now();
    const keys = [...text, 'Enter'];
    const sent = keys.flatMap((key, at) => {
      const timestamp = (endsAtMs - (keys.length - at) * everyMs) / 1000;
      const isEnter = key === 'Enter';
      const pressed = { key, timestamp, ...(isEnter && { code: 'Enter', windowsVirtualKeyCode: 13 }) };
      return [
        devices.send('Input.dispatchKeyEvent', { type: 'keyDown', text: isEnter ? '\r' : key, ...pressed }),
        devices.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed }),
      ];
    });
    await Promise.all(sent);
  };
};
