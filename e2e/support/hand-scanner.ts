import type { Page } from '@playwright/test';

const everyMs = 6;

/** Types a text and Enter like a hand scanner: key presses carry times 6 ms apart, even on a busy machine. */
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
