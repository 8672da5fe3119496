import { afterAll, beforeAll, expect } from 'vitest';
import { chartsInSteps } from '#core/exchange/charts/charts-in-file.ts';
import { runThrough } from '#core/steps/run-through.ts';
import { ownChartsOf } from '#inventory/own-charts.ts';
import { aProduct, type Person, type Product } from '../server/product.ts';
import { aDevice, fetchOf, type Device } from './a-device.ts';

export let product: Product;

export const withCharts = (): void => {
  beforeAll(async () => {
    product = await aProduct();
  });
  afterAll(() => product.close());
};

export const deviceOf = (person: Person, teamId: string): Device =>
  aDevice({ userId: person.userId, teamId, clock: () => product.time.now, fetch: fetchOf(person) });

export const paletteOf = (count: number, brand = 'Gunold'): string =>
  [
    'GIMP Palette',
    `Name: Ink/Stitch: ${brand} Poly 40`,
    ...Array.from({ length: count }, (_, at) => `${at % 256} 20 30 Dark Quokka ${60_000 + at}`),
  ].join('\n');

export const chartFrom = (text: string) => {
  const charts = runThrough(chartsInSteps(text, 'chart.gpl'));
  const [one] = charts.ok ? charts.value : [];
  if (one === undefined) throw new Error('No chart.');
  const { brand, line, kind, material, weight, colours } = one;
  return { brand, line, kind, material, weight, colours };
};

export const ownColoursOn = async ({ store }: Device) => {
  const own = ownChartsOf(store, (fault) => {
    throw fault;
  });
  const stop = own.subscribe(() => undefined);
  await expect.poll(() => own.snapshot()).toBeDefined();
  stop();
  return own.snapshot() ?? [];
};
