// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { starterProfile } from '#core/pricing/starter-profiles.ts';
import { engineSays } from '../../core/amounts/an-engine.ts';
import { fieldOf, opened } from './an-open-calculator.tsx';

afterEach(() => localStorage.clear());

describe('the pricing calculator', () => {
  test('a first visit shows a price beside its cost, and calls its profiles examples', async () => {
    const { screen, output } = await opened();
    // 8,000 stitches at 0.95 per thousand from 24 pieces on, plus a blank of 6.00 with a markup of 50 %
    expect(output('Unit price')).toBe('€16.60');
    // 24 × 16.60, plus 35.00 for digitizing
    expect(output('Total')).toBe('€433.40');
    expect(output('Cost')).toMatch(/^€\d/);
    expect(output('Margin')).toMatch(/%$/);
    expect(screen.text()).toContain('The price profiles are examples.');
  });

  test('it answers as one types, and what was typed is there after a reload', async () => {
    const { page, screen, output } = await opened();
    await screen.type('Quantity', '1');
    await screen.type('Stitches', '10000');
    expect(output('Unit price')).toBe('€21.50');
    await screen.leave();
    const again = await opened('EUR', page);
    expect(again.output('Unit price')).toBe('€21.50');
  });

  test('what is folded away is not drawn, and opens by itself for a field that must be mended', async () => {
    const { screen } = await opened();
    const more = () => document.querySelector('details');
    await screen.type('Tax', '51');
    await act(async () => more()?.querySelector('summary')?.click());
    expect(screen.text()).not.toContain('Start over');
    await screen.type('Stitches', '9000');
    expect(screen.text()).not.toContain('Start over');
    await act(async () => more()?.querySelector('summary')?.click());
    await screen.type('Tax', '20');
    expect(more()?.open).toBe(true);
    expect(screen.errorOf('Tax')).toBeNull();
  });

  test('a break-even below nothing is covered by the fees', async () => {
    const { screen } = await opened();
    await screen.type('Blank cost', '0');
    await screen.type('Quantity', '1');
    expect(screen.text()).toContain('Break-evencovered by fees');
    expect(screen.text()).not.toContain('-€');
  });

  test('another profile and a rush change the price', async () => {
    const { output, choose } = await opened();
    await choose('Price profile', 'matrix');
    expect(output('Unit price')).toBe('€15.00');
    await choose('Rush', '5');
    // the rush fee adds 30 % of 24 × 6.00
    expect(output('Total')).toBe('€438.20');
  });

  test('a larger order that costs less is told in the words of the trade', async () => {
    const { screen, choose } = await opened();
    await choose('Price profile', 'matrix');
    await screen.type('Blank cost', '0');
    await screen.type('Quantity', '20');
    expect(screen.text()).toContain('24 cost €14.00 less than 20.');
    expect(screen.text()).toContain('24 cost less');
  });

  test.each([
    ['Quantity', '0', 'Quantity is too small: 1 at least.'],
    ['Quantity', '-3', 'Quantity is too small: 1 at least.'],
    ['Quantity', '999999', 'Quantity is too large: 100,000 at most.'],
    ['Stitches', 'many', 'Enter a number, for example 12.'],
    ['Stitches', '99999999', 'Stitches is too large: 1,000,000 at most.'],
    ['Colour changes', '-1', 'Colour changes is too small: 0 at least.'],
    ['Colour changes', 'few', 'Enter a number, for example 12.'],
    ['Tax', '51', 'Tax is too large: 50 at most.'],
    ['Tax', '8.87512', 'Tax takes at most four decimals.'],
    ['Discount', '33.33333', 'Discount takes at most four decimals.'],
    ['Shipping', '6.905', 'Shipping takes at most two decimals.'],
    ['Blank cost', '6.999', 'Blank cost takes at most two decimals.'],
    ['Labour', '20.12345', 'Labour takes at most four decimals.'],
    ['Working speed', '1', 'Working speed is too small: 100 at least.'],
  ])('%s of %s is answered under its field, and nothing is priced', async (label, text, sentence) => {
    const { screen, output } = await opened();
    await screen.type(label, text);
    expect(screen.errorOf(label)).toBe(sentence);
    expect(output('Unit price')).toBe('–');
    expect(screen.text()).toContain('Mend the marked field to see the price.');
  });

  test('a tax of four decimals is charged as it stands in its field [F1]', async () => {
    const { page, screen, output } = await opened();
    await screen.type('Tax', '8.875');
    // 8.875 % of 433.40 is 38.464
    expect(output('Total')).toBe('€471.86');
    await screen.leave();
    const again = await opened('EUR', page);
    expect([again.output('Total'), fieldOf('Tax').value]).toEqual(['€471.86', '8.875']);
  });

  test.each([0, 2])('forints are priced alike where the engine says %i decimals [F4]', async (decimals) => {
    engineSays('HUF', decimals);
    const { screen, output } = await opened('HUF');
    const unit = output('Unit price');
    await screen.type('Blank cost', '1,500');
    await screen.type('Shipping', '1500.5');
    expect([unit, output('Unit price'), output('Total')].map((one) => one?.replace(/\s/gu, ' '))).toEqual([
      'HUF 1,660',
      'HUF 3,010',
      'HUF 77,240.50',
    ]);
  });

  test('an order beyond what can be counted says so', async () => {
    const dear = { code: 'a', label: 'Gold', amountMinor: 99_999_999, per: 'piece' } as const;
    const profile = { ...starterProfile('per_thousand', { currency: 'EUR' }), name: 'Gold', extras: [dear] };
    const { screen, output } = await opened('EUR', undefined, [profile]);
    await act(async () => fieldOf('Gold · €999,999.99 a piece').click());
    await screen.type('Quantity', '100000');
    await screen.type('How many: Gold', '100000');
    expect(output('Total')).toBe('–');
    expect(screen.text()).toContain('This order costs more than can be counted exactly.');
  });

  test('more colour changes than colours make the work dearer, and the price stays', async () => {
    const { screen, output } = await opened();
    const [before, unit] = [output('Cost'), output('Unit price')];
    await screen.type('Colour changes', '9');
    expect(output('Cost')).not.toBe(before);
    expect(output('Unit price')).toBe(unit);
    await screen.type('Colour changes', '');
    expect(output('Cost')).toBe(before);
  });

  test('a second placement and a second line are priced with the first', async () => {
    const { screen, output } = await opened();
    await screen.press('Add placement');
    // 5,000 more stitches cost 4.75 more
    expect(output('Unit price')).toBe('€21.35');
    await screen.press('Add line');
    expect(screen.text()).toContain('Line 2');
    await screen.press('Remove line 2');
    await screen.press('Remove placement 2');
    expect(output('Unit price')).toBe('€16.60');
  });

  test('sizes add up to the quantity, and a dearer one has its own price', async () => {
    const { screen, output } = await opened();
    await screen.press('Split by size');
    await screen.type('Pieces M', '20');
    await screen.type('Pieces 2XL', '4');
    await screen.type('Blank cost 2XL', '8');
    expect(screen.field('Quantity').value).toBe('24');
    // 20 × 16.60 + 4 × (8.00 × 1.5 + 7.60) + 35.00 for digitizing
    expect(output('Total')).toBe('€445.40');
    expect(screen.text()).toContain('Line 1 · 2XL4 × €19.60 = €78.40');
    await screen.type('Pieces 2XL', 'four');
    expect(screen.errorOf('Pieces 2XL')).toBe('Enter a number, for example 12.');
    await screen.press('Without sizes');
    expect(output('Total')).toBe('€433.40');
  });

  test('extras of the profile are charged, a fee of the order’s own too, and a waived one is not', async () => {
    const extras = [
      { code: 'gold', label: 'Gold', amountMinor: 40, per: 'piece' as const },
      { code: 'names', label: 'Names', amountMinor: 600, per: 'name' as const },
    ];
    const ours = { ...starterProfile('per_thousand', { currency: 'EUR' }), name: 'Ours', extras };
    const { screen, output } = await opened('EUR', undefined, [ours]);
    const tick = (label: string) => act(async () => screen.field(label).click());
    await tick('Gold · €0.40 a piece');
    expect(output('Unit price')).toBe('€17.00');
    await tick('Names · €6.00 a name');
    await screen.type('How many: Names', '5');
    // 24 × 17.00 + 35.00 for digitizing + 5 × 6.00
    expect(output('Total')).toBe('€473.00');
    await screen.press('Add a one-time fee');
    await screen.type('What it is for', 'Art');
    await screen.type('Amount', '12,50');
    expect(output('Total')).toBe('€485.50');
    await tick('Digitizing · €35.00');
    expect(output('Total')).toBe('€450.50');
    expect(screen.text()).toContain('€35.00 of the fees are waived.');
  });

  test('a rush that another profile does not have is said, and not charged', async () => {
    const ours = starterProfile('per_thousand', { currency: 'EUR' });
    const profiles = [
      { ...ours, name: 'Fast', rush: [{ label: 'soon', withinDays: 1, bp: 5000, base: 'decoration' as const }] },
      { ...ours, name: 'Slow', rush: [{ label: 'week', withinDays: 7, bp: 1000, base: 'decoration' as const }] },
    ];
    const { screen, output, choose } = await opened('EUR', undefined, profiles);
    await choose('Price profile', 'Fast');
    await choose('Rush', '1');
    expect(output('Total')).toBe('€524.60');
    await choose('Price profile', 'Slow');
    expect(output('Total')).toBe('€433.40');
    expect(screen.text()).toContain('does not have the rush that was chosen: none is charged.');
    await choose('Price profile', 'Fast');
    expect(output('Total')).toBe('€524.60');
  });

  test('a team in yen is priced by its profiles in yen, and told which others are not offered', async () => {
    const [inYen, inEuros] = ['JPY', 'EUR'].map((currency) => starterProfile('per_thousand', { currency }));
    if (!inYen || !inEuros) throw new Error('There are no examples.');
    const profiles = [
      { ...inEuros, name: 'Europe' },
      { ...inYen, name: 'Tokyo' },
    ];
    const { page, screen, output } = await opened('JPY', undefined, profiles);
    const offered = () =>
      [...document.querySelectorAll('option')].map(({ value }) => value).filter((value) => /^[A-Z]/u.test(value));
    expect([offered(), output('Unit price')]).toEqual([['Tokyo'], '¥1,660']);
    expect(screen.text()).toContain('do not count in JPY as your team does are not offered: Europe.');
    await screen.leave();
    const without = await opened('JPY', page, profiles.slice(0, 1));
    expect([offered(), without.output('Unit price')]).toEqual([[], '¥1,660']);
    expect(without.screen.text()).toContain('The price profiles are examples.');
    await without.screen.leave();
    const alike = await opened('JPY', page, profiles.slice(1));
    expect(alike.screen.text()).not.toContain('not offered');
  });

  test('without a machine nothing asks how it is hooped, until a speed is typed', async () => {
    const ours = { ...starterProfile('per_thousand', { currency: 'EUR' }), name: 'Ours', costDefaults: null };
    const { screen, output } = await opened('EUR', undefined, [ours]);
    const isAsked = () => screen.text().includes('The next piece is hooped');
    expect(isAsked()).toBe(false);
    await screen.type('Working speed', '800');
    await act(async () => screen.field('The next piece is hooped while the machine sews').click());
    await screen.type('Working speed', '');
    expect([isAsked(), output('Unit price')]).toEqual([false, '€16.60']);
  });

  test('what was typed is back after Undo, and what was typed since is offered', async () => {
    const { screen, output, choose } = await opened();
    await choose('Price profile', 'matrix');
    await screen.type('Quantity', '7');
    await screen.type('Discount', '5');
    const before = output('Total');
    await screen.press('Start over');
    expect([screen.field('Quantity').value, output('Total')]).toEqual(['24', '€433.40']);
    await screen.shows('Started over.');
    await screen.type('Quantity', '36');
    await screen.press('Undo');
    expect([screen.field('Quantity').value, screen.field('Discount').value, output('Total')]).toEqual([
      '7',
      '5',
      before,
    ]);
    await screen.shows('36 pieces of 8000 stitches');
  });

  test('yen have no decimals', async () => {
    const { output } = await opened('JPY');
    expect(output('Unit price')).toBe('¥1,660');
  });

  test('why this price: every step with its figures, and every part of the cost', async () => {
    const { screen } = await opened();
    for (const words of [
      'Stitches charged8,000 → 8,000',
      'Tierfrom 24 pieces',
      'Stitch price€7.60',
      'Blank€6.00 → €9.00 (50%)',
      'Unit price€16.60',
      'Fee · Digitizing€35.00',
      'Bobbin thread',
    ])
      expect(screen.text()).toContain(words);
  });
});
