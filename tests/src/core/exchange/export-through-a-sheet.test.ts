import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { aBook, teamId } from '../mutations/a-book.ts';
import { isIdle } from './a-stock.ts';
import { droppedFrom, fewColours, importOf } from './an-import.ts';

describe('[I28] Our export, saved again by a spreadsheet', () => {
  const aTeam = () => {
    const book = aBook();
    const chart = (code: string) => {
      const found = fewColours.find((one) => one.brand === 'Isacord' && one.code === code);
      return { brand: 'Isacord', line: 'Isacord 40', code, catalogueId: found?.catalogueId ?? null };
    };
    const white = { ...chart('0015'), name: 'White', weight: '40', tex: '12.5', hex: '#ffffff' };
    const black = { ...chart('0020'), name: 'Black', weight: '40', tex: '27', hex: '#000000' };
    const silver = { brand: 'Kreinik', line: 'Fine #8', code: '100000', catalogueId: null, name: 'Silver', hex: null };
    const aSpool = (thread: ReturnType<typeof chart> | typeof silver, shortCode: string, spool: object) => {
      const id = thread.catalogueId === null ? newId() : threadId(teamId, thread);
      book.does('thread.create', { id, set: thread });
      book.spool({ threadId: id, shortCode, ...spool });
    };
    aSpool(white, 'T-0001', {
      openingMm: 850_000,
      state: 'open',
      lot: '2/3',
      boughtOn: '2025-03-14',
      pricePaidMinor: 795,
    });
    aSpool(black, 'T-0002', { initialLengthMm: 5_000_000, openingMm: 5_000_000, pricePaidMinor: 2450 });
    aSpool(silver, 'T-0003', {
      initialLengthMm: 10_000,
      openingMm: 10_000,
      lot: '007',
      boughtOn: '2025-02-01',
      pricePaidMinor: 450,
    });
    return book;
  };

  test('changes nothing and names four cells', () => {
    const text = readFileSync(
      join(import.meta.dirname, 'cases', 'a9-export-after-german-excel.csv'),
      'utf8',
    ).replaceAll('isacord-40/', 'Isacord/Isacord 40/');
    const plan = importOf(text, { book: aTeam() });
    expect(isIdle(plan)).toBe(true);
    expect(droppedFrom(plan)).toEqual([
      '2 tex 12. Mai: spreadsheet_day',
      '2 lot 02. Mrz: spreadsheet_day',
      '3 initialLengthMm 5E+06: spreadsheet_power',
      '4 code 1E+05: spreadsheet_power',
    ]);
  });

  test('a hand-typed 15 beside 0015 with the same short code is that spool', () => {
    const book = aBook();
    const own = book.thread({ brand: 'Own', line: 'Mine', code: '0015', name: null });
    book.spool({ threadId: own, shortCode: 'T-0007' });
    const plan = importOf('brand,line,code,catalogueId,shortCode,lot\nOwn,Mine,15,none,T-0007,A7', { book });
    expect(plan.threads.map(({ id, isNew, changed }) => [id === own, isNew, changed.length])).toEqual([
      [true, false, 1],
    ]);
  });

  test('a short code that another thread’s spool has is asked', () => {
    const book = aBook();
    book.spool({ threadId: book.thread({ brand: 'Own', line: 'Mine', code: '1' }), shortCode: 'T-0007' });
    const plan = importOf('Brand,Number,Short code\nIsacord,0020,T-0007', { book });
    expect(plan.refused).toEqual([{ row: 2, column: 'shortCode', problem: 'code_taken', brand: '1 Own' }]);
    expect(plan.threads).toEqual([]);
  });
});
