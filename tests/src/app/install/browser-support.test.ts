import { expect, test } from 'vitest';
import { browserSupport } from '#app/install/browser-support.ts';

const full = {
  isSecureContext: true,
  indexedDB: {},
  crypto: { subtle: {}, randomUUID: () => '' },
  navigator: { serviceWorker: {}, locks: {}, storage: { persist: () => {} } },
};

test('A browser with everything lacks nothing', () => {
  expect(browserSupport(full)).toEqual([]);
});

test('Over plain http from another machine it names what a browser withholds there', () => {
  expect(browserSupport({ isSecureContext: false, indexedDB: {}, crypto: {}, navigator: {} })).toEqual([
    'secure-context',
    'service-worker',
    'subtle-crypto',
    'locks',
    'random-uuid',
    'persistent-storage',
  ]);
});

test('An old browser without any of it is answered, not crashed', () => {
  expect(browserSupport({})[0]).toBe('indexed-db');
});
