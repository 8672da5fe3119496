import type { Page } from '@playwright/test';

export type Hand =
  | { readonly does: 'type'; readonly text: string }
  | { readonly does: 'press'; readonly name: string }
  | { readonly does: 'colour'; readonly hex: string };

export const untilListPainted = (page: Page, hand: Hand): Promise<number> =>
  page.evaluate(async (wanted) => {
    const told = () => {
      const row = document.querySelector('main li[aria-setsize]');
      return `${row?.getAttribute('aria-setsize')} ${row?.querySelector('[data-row-link]')?.getAttribute('aria-label')}`;
    };
    const put = (selector: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const before = told();
    const begun = performance.now();
    if (wanted.does === 'type') put('input[type=search]', wanted.text);
    else if (wanted.does === 'colour') put('input[type=color]', wanted.hex);
    else
      [...document.querySelectorAll<HTMLElement>('main button')]
        .find((one) => one.textContent?.startsWith(wanted.name))
        ?.click();
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (told() !== before) resolve();
        else if (performance.now() - begun > 20_000) reject(new Error(`Nothing changed: ${JSON.stringify(wanted)}`));
        else requestAnimationFrame(look);
      };
      look();
    });
    // Waits for the task after the frame, because the frame is painted by then.
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(0);
      });
    });
    return performance.now() - begun;
  }, hand);

export const framesDropped = (page: Page, frames: number, stepPx: number): Promise<number> =>
  page.evaluate(
    async ([count, step]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let [last, dropped, by] = [await frame(), 0, step];
      for (let at = 0; at < count; at += 1) {
        const end = document.documentElement.scrollHeight - innerHeight;
        if (scrollY + by > end || scrollY + by < 0) by = -by;
        scrollBy(0, by);
        const now = await frame();
        dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
        last = now;
      }
      return dropped;
    },
    [frames, stepPx] as const,
  );
