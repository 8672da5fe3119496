import { describe, expect, test } from 'vitest';
import { readGs1 } from '#core/codes/scanned-code.ts';

const gs = '\u001d';
const gtin = '04006381333931';

describe('A GS1 code gives the number of the article and its lot, and keeps the rest', () => {
  test.each([
    ['the number alone', `01${gtin}`, { gtin, lot: null, rest: null }],
    ['a lot at the end', `01${gtin}10L42`, { gtin, lot: 'L42', rest: null }],
    ['the sign of GS1-128 before it', `]C101${gtin}10L42`, { gtin, lot: 'L42', rest: null }],
    ['the sign of a GS1 DataMatrix', `]d201${gtin}10L42`, { gtin, lot: 'L42', rest: null }],
    ['the sign of a GS1 QR code', `]Q301${gtin}10L42`, { gtin, lot: 'L42', rest: null }],
    ['FNC1 sent as a separator before it', `${gs}01${gtin}10L42`, { gtin, lot: 'L42', rest: null }],
    ['a separator at the very end', `01${gtin}10L42${gs}`, { gtin, lot: 'L42', rest: null }],
    ['a separator after a fixed length', `01${gtin}${gs}10L42`, { gtin, lot: 'L42', rest: null }],
    ['the lot first', `10L42${gs}01${gtin}`, { gtin, lot: 'L42', rest: null }],
    ['a date between them', `01${gtin}1126010510L42`, { gtin, lot: 'L42', rest: '(11)260105' }],
    ['a serial number after the lot', `01${gtin}10L42${gs}21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['a length in metres', `01${gtin}311100100010L42`, { gtin, lot: 'L42', rest: '(3111)001000' }],
    ['a price, whose number has four digits', `01${gtin}3922995${gs}10L42`, { gtin, lot: 'L42', rest: '(3922)995' }],
    ['an element of the maker', `01${gtin}240A-9${gs}10L42`, { gtin, lot: 'L42', rest: '(240)A-9' }],
    // Without a separator nothing shows where the lot ends, so makers print the lot last.
    ['no separator after the lot', `01${gtin}10L4221778`, { gtin, lot: 'L4221778', rest: null }],
    [
      'more than a lot can be, without a separator',
      `01${gtin}10${'7'.repeat(21)}`,
      { gtin, lot: null, rest: `(10)${'7'.repeat(21)}` },
    ],
    ['an element that no table has', `01${gtin}10L42${gs}05zzz`, { gtin, lot: 'L42', rest: '05zzz' }],
    ['a fixed length that is cut off', `01${gtin}1126`, { gtin, lot: null, rest: '1126' }],
    ['the printed form', `(01)${gtin}(10)L42`, { gtin, lot: 'L42', rest: null }],
    ['the printed form with spaces', `(01) ${gtin} (10) L42 (17) 261231`, { gtin, lot: 'L42', rest: '(17)261231' }],
    ['a text in place of the separator', `01${gtin}10L42<GS>21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['a text in braces in place of it', `01${gtin}10L42{GS}21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['a picture of it', `01${gtin}10L42␝21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['a sign that no lot has', `01${gtin}10L42|21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['its caret form', `01${gtin}10L42^]21778`, { gtin, lot: 'L42', rest: '(21)778' }],
    ['brackets in a lot of the printed form', `(01)${gtin}(10)L4(2)(21)778`, { gtin, lot: 'L4(2)', rest: '(21)778' }],
    ['FNC1 before the printed form', `${gs}(01)${gtin}(10)L42`, { gtin, lot: 'L42', rest: null }],
    ['a number of eight digits', '010000009638507410L42', { gtin: '00000096385074', lot: 'L42', rest: null }],
  ])('%s', (_what, text, known) => {
    expect(readGs1(text)).toEqual(known);
  });

  test.each([
    ['a link', `https://id.gs1.org/01/${gtin}`, { gtin, lot: null, rest: null }],
    ['a link with a lot', `https://maker.example/01/${gtin}/10/L42`, { gtin, lot: 'L42', rest: null }],
    ['one under a path of the maker', `https://maker.example/de/p/01/${gtin}/10/L42`, { gtin, lot: 'L42', rest: null }],
    ['the sign of a QR code before it', `]Q1https://id.gs1.org/01/${gtin}/10/L42`, { gtin, lot: 'L42', rest: null }],
    ['a lot with signs', `https://maker.example/01/${gtin}/10/L%2F4%202`, { gtin, lot: 'L/4 2', rest: null }],
    ['a lot in the query', `https://maker.example/01/${gtin}?10=L42`, { gtin, lot: 'L42', rest: null }],
    [
      'a serial number and a date',
      `https://maker.example/01/${gtin}/10/L42/21/778?11=260105&utm=x`,
      { gtin, lot: 'L42', rest: '(21)778(11)260105' },
    ],
    ['thirteen digits in it', `http://maker.example/01/4006381333931/10/L42`, { gtin, lot: 'L42', rest: null }],
  ])('%s', (_what, text, known) => {
    expect(readGs1(text)).toEqual(known);
  });

  test.each([
    ['an EAN', '4006381333931'],
    ['a GTIN of fourteen digits', gtin],
    ['a wrong check digit', '0104006381333932'],
    ['digits that begin like one', '0112345678901234'],
    ['no article in it', `10L42${gs}21778`],
    ['a web address of a maker', 'https://maker.example/p/1902'],
    ['an address with a number that is none', 'https://maker.example/01/04006381333932'],
    ['broken signs in an address', `https://maker.example/01/%E0%A4%A`],
    ['a label of ours', 'https://a.example/inventory/spools/0198c5a0-1111-7222-8333-444455556666'],
    ['words', 'Isacord 1902'],
    ['nothing', ''],
  ])('is not seen in %s', (_what, text) => {
    expect(readGs1(text)).toBeUndefined();
  });
});
