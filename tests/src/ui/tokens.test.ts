import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../src/ui/tokens.css'), 'utf8');

const colour = (name: string, theme: 0 | 1): string => {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`, 'u').exec(css);
  const plain = new RegExp(`--${name}: (#[0-9a-f]{6});`, 'u').exec(css);
  const found = pair?.[theme + 1] ?? plain?.[1];
  if (!found) throw new Error(`No colour ${name}`);
  return found;
};

/** Relative luminance of `#rrggbb` by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['page', 'surface', 'raised', 'sunken'];
const softs = ['good', 'warn', 'danger', 'accent'];
const text: readonly (readonly [string, string])[] = [
  ...grounds.flatMap((ground) => ['ink', 'ink-2', 'ink-3', 'accent', 'danger'].map((ink) => [ink, ground] as const)),
  ...softs.map((tone) => [tone, `${tone}-soft`] as const),
  ...softs.flatMap((tone) => ['ink', 'ink-2', 'accent'].map((ink) => [ink, `${tone}-soft`] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['page', 'ink'],
  ['ink', 'mark'],
  ['on-banner', 'banner-development'],
  ['on-banner', 'banner-staging'],
];
const edges: readonly (readonly [string, string])[] = [
  ...grounds.map((ground) => ['line-strong', ground] as const),
  ...grounds.map((ground) => ['focus', ground] as const),
  ...['good', 'warn', 'danger', 'accent'].map((dot) => [dot, 'surface'] as const),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('In the %s theme', (_, theme) => {
  test.each(text)('%s can be read on %s (4.5 : 1)', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('the edge %s is seen on %s (3 : 1)', (edge, ground) => {
    expect(contrast(colour(edge, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('The measure itself is right: black on white is 21 : 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
