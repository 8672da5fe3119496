import { describe, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { isRewritten } from '#core/exchange/spreadsheet-forms.ts';
import { aBook } from '../mutations/a-book.ts';
import { isIdle } from './a-stock.ts';
import { droppedFrom, importOf } from './an-import.ts';

describe('[I28] A cell that a spreadsheet only writes in another form', () => {
  test.each([
    ['007', '7'],
    ['1E5', '100000'],
    ['1.50', '1,5'],
    ['+5', '5'],
    ['1.234', '1234'],
    ['12345678901234567', '12345678901234600'],
    ['2/3', '02/03/26'],
    ['12-10', '12.10.2026'],
    ['3/24', '2024-03-01'],
    ['1.2.3', '01.02.03'],
    ['1:30', '01:30:00'],
  ])('%s may become %s', (text, cell) => expect(isRewritten(text, cell)).toBe(true));

  test.each([
    ['7', '007'],
    ['7', '8'],
    ['A7', 'A8'],
    ['7', '7'],
    ['2/3', '02/04/26'],
    ['12-10', '12-11'],
    ['007', ''],
    ['blue', 'navy'],
    ['1,2,3', '4.5.6'],
  ])('%s does not become %s', (text, cell) => expect(isRewritten(text, cell)).toBe(false));

  test('changes nothing on what the team has, and is named', () => {
    const book = aBook();
    const drawer = newId();
    book.does('place.create', { id: drawer, set: { name: '07' } });
    const threadId = book.thread({ brand: 'Own', line: 'Mine', code: '3E4', name: '12-10' });
    book.spool({ threadId, shortCode: 'T-0007', lot: '007', position: '2/3', placeId: drawer });
    book.thread({ brand: 'Own', line: 'Mine', code: '0099' });
    const plan = importOf(
      'brand,line,code,catalogueId,name,shortCode,place,position,lot\n' +
        'Own,Mine,30000,none,12/10/26,T-0007,7,02/03/26,7\n' +
        'Own,Mine,99,none,,,,,',
      { book },
    );
    expect(isIdle(plan)).toBe(true);
    expect(droppedFrom(plan)).toEqual([
      '2 name 12/10/26: spreadsheet_form',
      '2 position 02/03/26: spreadsheet_form',
      '2 lot 7: spreadsheet_form',
      '2 place 7: spreadsheet_form',
    ]);
  });

  test('is taken as it stands for a new spool', () => {
    const plan = importOf('Brand,Number,Lot\nIsacord,0020,7');
    expect(plan.threads[0]?.added[0]?.set.lot).toBe('7');
  });
});
