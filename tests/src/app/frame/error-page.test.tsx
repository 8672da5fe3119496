// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary, NotFoundPage } from '#app/frame/error-boundary.tsx';
import { noticeFaults } from '#app/frame/notice-faults.ts';
import { doing, drawn, found } from '../../ui/drawn.tsx';

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => {
  page?.end();
  vi.restoreAllMocks();
});

const person = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const Broken = (): never => {
  throw new Error('The needle broke.');
};

const heard: unknown[] = [];

const brokenBefore = (userAgent: string, requestId?: string, place?: string) => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React also logs the error to the console
  heard.length = 0;
  page = drawn(
    <ErrorBoundary
      {...(place !== undefined && { place })}
      report={(fault) => void heard.push(fault)}
      requestId={() => requestId}
      userAgent={userAgent}
    >
      <Broken />
    </ErrorBoundary>,
  );
  return page.box;
};

describe('The error page', () => {
  test('reads Internal Server Error with the status 500, and whoever keeps the log hears of it', () => {
    const box = brokenBefore(person);
    expect(found(box, 'h1').textContent).toBe('Internal Server Error');
    expect(box.textContent).toContain('500');
    expect(heard).toMatchObject([{ message: 'The needle broke.' }]);
  });

  test('gives what to pass on: build, time, the request that failed, and where it broke', () => {
    const texts: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text));
    const box = brokenBefore(person, '0190c2a4-request');
    const copy = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Copy details'));
    doing(() => copy?.click());
    expect(texts[0]).toMatch(
      /^Build .+\n\d{4}-\d\d-\d\dT.+Z\nRequest 0190c2a4-request\nError: The needle broke\.[^]*error-page\.test/,
    );
  });

  test('shows these details where the browser refuses to copy them', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const box = brokenBefore(person, '0190c2a4-request');
    expect(box.textContent).not.toContain('0190c2a4-request');
    [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Copy details'))?.click();
    await vi.waitFor(() => expect(box.textContent).toContain('Request 0190c2a4-request'));
  });

  test.each([
    ['the whole page, which is then the main part', undefined, 1],
    ['a screen within the frame, which has a main part already', '/dashboard', 0],
  ])('stands in place of %s', (_, place, mains) => {
    const box = brokenBefore(person, undefined, place);
    expect(found(box, 'h1').textContent).toBe('Internal Server Error');
    expect(box.querySelectorAll('main')).toHaveLength(mains);
  });

  test('is not shown to a robot that indexes pages', () => {
    expect(brokenBefore(robot).textContent).toBe('');
  });

  test('says of an address without a page which one that is', () => {
    page = drawn(<NotFoundPage path="/no/such" />);
    expect(found(page.box, 'h1').textContent).toBe('Page Not Found: /no/such');
    expect(page.box.textContent).toContain('404');
  });
});

describe('The last request that failed', () => {
  const answers = (...list: readonly [status: number, id: string | null][]) => {
    const left = [...list];
    return noticeFaults(async () => {
      const [status, id] = left.shift() ?? [200, null];
      return new Response(null, { status, headers: id === null ? {} : { 'X-Request-Id': id } });
    });
  };

  test('is the last in which the server broke, not one that it refused', async () => {
    const { fetch, lastRequestId } = answers([500, 'a'], [200, 'b'], [404, 'c'], [503, null]);
    expect(lastRequestId()).toBeUndefined();
    for (const _ of [1, 2, 3, 4]) await fetch('/x');
    expect(lastRequestId()).toBe('a');
  });
});
