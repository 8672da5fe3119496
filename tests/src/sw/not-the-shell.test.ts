import { expect, test } from 'vitest';
import { screens } from '#core/navigation.ts';
import { notTheShell } from '../../../sw/not-the-shell.ts';

const leftToTheNetwork = (target: string) => notTheShell.some((pattern) => pattern.test(target));

test.each([
  '/api/v2/teams',
  '/auth/v1/authorize?provider=google',
  '/dev/mail',
  '/dev',
  '/builds/latest.json',
  '/config.json',
  '/config.json?again',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/index-abc.js',
  '/robots.txt',
  '/icons/icon-192.png?size=2',
])('%s is not a screen', (target) => {
  expect(leftToTheNetwork(target)).toBe(true);
});

test.each([
  ...screens.map(({ path }) => path.replaceAll(/:\w+/g, '0190f0a0-0000-7000-8000-000000000000')),
  '/auth/callback?code=abc.def&next=/x.y',
  '/auth/confirm?token_hash=abc',
  '/auth/reset',
  '/login?redirect=%2Finventory%2Fthreads%3Fq%3D1.5',
  '/login?redirect=/assets/x.js',
  '/developers',
  '/apiary',
])('%s is a screen and works offline', (target) => {
  expect(leftToTheNetwork(target)).toBe(false);
});
