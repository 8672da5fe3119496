// @vitest-environment happy-dom
import { _api, addAPIProvider } from '@iconify/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#core/limits.ts';
import { DrawnIcon, iconSources } from '#parts/icons/drawn-icon.tsx';
import type { NamedIconProps } from '#parts/icons/drawn-icon.tsx';
import { drawn } from '../../ui/drawn.tsx';

const publicService = 'https://api.iconify.design';

let page: ReturnType<typeof drawn> | undefined;
let asked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(() => {
  page?.end();
  vi.useRealTimers();
});

let turn = 0;
const anIcon = (): NamedIconProps => {
  turn += 1;
  // the library starts with the source that answered last, so later turns use a provider of their own
  if (turn === 1) return { name: 'lucide:test-1', instead: 'check' };
  addAPIProvider(`p${turn}`, iconSources);
  return { name: `@p${turn}:lucide:test-${turn}`, instead: 'check' };
};

const drawing = (name: string) => ({
  prefix: 'lucide',
  width: 24,
  height: 24,
  icons: { [name]: { body: '<path d="M1 1"/>' } },
});

type Source = (name: string) => Promise<Response>;
const gives: Source = async (name) => Response.json(drawing(name));
const lacks: Source = async () => Response.json({ error: {} }, { status: 503 });
const hangs: Source = () => new Promise(() => {});
const unreachable: Source = () => Promise.reject(new TypeError('no network'));

const after = async (ms: number, { own, elsewhere }: { readonly own: Source; readonly elsewhere: Source }) => {
  const icon = anIcon();
  const fetch: typeof globalThis.fetch = (address) => {
    const isOwn = String(address).startsWith('/api/icons/lucide.json?icons=');
    asked.push(isOwn ? 'own' : String(address).slice(0, publicService.length));
    return (isOwn ? own : elsewhere)(icon.name.slice(icon.name.lastIndexOf(':') + 1));
  };
  _api.setFetch(fetch);
  page = drawn(<DrawnIcon {...icon} />);
  await act(() => vi.advanceTimersByTimeAsync(ms));
  const path = page.box.querySelector('path')?.getAttribute('d');
  return { asked, shows: path === undefined ? 'nothing' : path === 'M1 1' ? 'the icon' : 'our own picture' };
};

describe('an icon of a public set', () => {
  test('comes from our own server, and nobody else hears of it', async () => {
    expect(await after(5000, { own: gives, elsewhere: gives })).toEqual({ asked: ['own'], shows: 'the icon' });
  });

  test('is asked for elsewhere after 1.5 s of silence, not before', async () => {
    const before = await after(limits.iconTimeoutMs - 50, { own: hangs, elsewhere: gives });
    expect(before).toEqual({ asked: ['own'], shows: 'our own picture' });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(asked).toEqual(['own', publicService]);
    expect(page?.box.querySelector('path')?.getAttribute('d')).toBe('M1 1');
  });

  test('comes from the public service at once when our server lacks it', async () => {
    const told = await after(100, { own: lacks, elsewhere: gives });
    expect(told).toEqual({ asked: ['own', publicService], shows: 'the icon' });
  });

  test('is our own picture while nothing has come, and stays so without a network', async () => {
    const told = await after(10_000, { own: unreachable, elsewhere: unreachable });
    expect(told.shows).toBe('our own picture');
  });
});
