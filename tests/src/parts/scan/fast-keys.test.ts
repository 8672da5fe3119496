import { describe, expect, test } from 'vitest';
import { createFastKeys, type KeyPress } from '#parts/scan/use-key-scans.ts';

const ean = '4006381333931';
const label = 'https://a.example/inventory/spools/0198c5a0-1111-7222-8333-444455556666';

const press = (key: string, atMs: number, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  atMs,
  isShifted: false,
  isHeldDown: false,
  isComposing: false,
  isShortcut: false,
  ...more,
});

const typed = (text: string, everyMs: number, fromMs = 0, enterAfterMs = everyMs): readonly KeyPress[] => [
  ...[...text].map((key, at) => press(key, fromMs + at * everyMs)),
  press('Enter', fromMs + (text.length - 1) * everyMs + enterAfterMs),
];

/** The key presses that type a character by its code on the number pad while Alt is down. */
const byNumber = (number: string, fromMs: number, everyMs = 3): readonly KeyPress[] => [
  press('Alt', fromMs, { isShortcut: true, isAlt: true }),
  ...[...number].map((key, at) =>
    press(key, fromMs + (at + 1) * everyMs, { code: `Numpad${key}`, isShortcut: true, isAlt: true }),
  ),
];

const scansIn = (keys: readonly KeyPress[]): readonly string[] => {
  const read = createFastKeys();
  return keys.flatMap((key) => {
    const found = read(key);
    return typeof found === 'object' ? [found.scanned] : [];
  });
};

describe('A scanner is recognised', () => {
  test.each([
    ['by cable', ean, 2],
    ['without a delay', ean, 0],
    ['by Bluetooth', ean, 30],
    ['by slow Bluetooth', ean, 55],
    ['with our own label', label, 12],
    ['with our own label by slow Bluetooth', label, 55],
    ['with eight digits', '96385074', 20],
    ['with a short code', 'T-0001', 10],
    ['with the code of a place', 'R-B3', 5],
    ['with a GS1 code in its printed form', '(01)04006381333931(10)L42', 15],
  ])('%s', (_how, text, everyMs) => {
    expect(scansIn(typed(text, everyMs))).toEqual([text]);
  });

  test('while the machine stutters once', () => {
    const keys = typed(ean, 8).map((key, at) => ({ ...key, atMs: key.atMs + (at > 6 ? 80 : 0) }));
    expect(scansIn(keys)).toEqual([ean]);
  });

  test('with capitals and signs that need Shift', () => {
    const keys = typed('AB:12345', 5).flatMap((key) => [press('Shift', key.atMs), { ...key, isShifted: true }]);
    expect(scansIn(keys)).toEqual(['AB:12345']);
  });

  test('with a separator, which scanners send as Ctrl and ]', () => {
    const keys = typed('010400638133393110L42|21778', 5).map((key) =>
      key.key === '|' ? { ...key, key: ']', code: 'BracketRight', isShortcut: true } : key,
    );
    expect(scansIn(keys)).toEqual(['010400638133393110L42\u001d21778']);
  });

  test.each([
    ['an EAN', ean],
    ['our own label', label],
    ['a short code', 'T-0001'],
  ])('with Tab in place of Enter: %s', (_what, text) => {
    expect(scansIn([...typed(text, 5).slice(0, -1), press('Tab', text.length * 5)])).toEqual([text]);
  });

  test('with F8 as the separator', () => {
    const keys = typed('010400638133393110L42|21778', 5).map((key) => (key.key === '|' ? { ...key, key: 'F8' } : key));
    expect(scansIn(keys)).toEqual(['010400638133393110L42\u001d21778']);
  });

  test('with the separator as its number, typed with Alt', () => {
    const [before, after] = [typed('010400638133393110L42', 5).slice(0, -1), typed('21778', 5, 130)];
    expect(scansIn([...before, ...byNumber('029', 108), ...after])).toEqual(['010400638133393110L42\u001d21778']);
  });

  test('with every sign as its number, typed with Alt', () => {
    const keys = [...'RÖ-3'].flatMap((sign, at) => byNumber(`0${sign.charCodeAt(0)}`, at * 14, 2));
    expect(scansIn([...keys, press('Enter', 58)])).toEqual(['RÖ-3']);
  });

  test('while Caps Lock is on', () => {
    const keys = typed('ab-77cd', 5).map((key) => ({ ...key, isShifted: /[a-z]/u.test(key.key) }));
    expect(scansIn(keys)).toEqual(['AB-77CD']);
  });

  test('after what a person has typed before', () => {
    expect(scansIn([press('1', 0), press('9', 140), ...typed(ean, 5, 400)])).toEqual([ean]);
  });

  test('200 times at five a second, none lost and none doubled', () => {
    const codes = Array.from({ length: 200 }, (_, at) => String(4_006_381_000_000 + at));
    expect(scansIn(codes.flatMap((code, at) => typed(code, 9, at * 200)))).toEqual(codes);
  });
});

describe('A person is not taken for a scanner', () => {
  test.each([
    ['at 90 words a minute', 'isacord 1902', 133],
    ['at 160 words a minute', 'poinsettia red', 75],
    ['at 200 words a minute', 'international', 60],
    ['with a number pad', '1902', 60],
    ['with a number pad, very fast', '4006381333931', 75],
    ['with three fingers at once', '190', 5],
  ])('%s', (_how, text, everyMs) => {
    expect(scansIn(typed(text, everyMs))).toEqual([]);
  });

  test.each([
    ['rolling four fingers over the keys, then Enter', typed('1234', 18, 0, 90)],
    ['rolling six, then Enter', typed('123456', 30, 0, 110)],
    ['holding a key down', typed('1111111111', 30).map((key, at) => ({ ...key, isHeldDown: at > 0 }))],
    ['composing with an IME', typed('nihongodesu', 10).map((key) => ({ ...key, isComposing: true }))],
    ['by shortcuts', typed('cvcvcvcv', 10).map((key) => ({ ...key, isShortcut: true }))],
    ['that corrects', [...typed('4006381', 5).slice(0, -1), press('Backspace', 40), press('Enter', 45)]],
    ['that moves on by Tab', [...typed('40063813', 90).slice(0, -1), press('Tab', 720), press('Enter', 810)]],
    ['whose tool fills in a name by Tab', [...typed('ada lovelace', 5).slice(0, -1), press('Tab', 60)]],
    [
      'that moves back by Tab',
      [...typed(ean, 5).slice(0, -1), press('Tab', 65, { isShifted: true }), press('Enter', 70)],
    ],
    ['pressing Enter alone', [press('Enter', 0), press('Enter', 10)]],
    ['whose Enter comes much later', typed(ean, 5, 0, 600)],
    ['typing on a glass keyboard', typed('4006381333931', 5).map((key) => ({ ...key, key: 'Unidentified' }))],
  ])('%s', (_how, keys) => {
    expect(scansIn(keys)).toEqual([]);
  });
});

/** Turns American keys into those of another layout: `from` and `to` list the same keys in the same order. */
const onLayout =
  (from: string, to: string, codes: readonly string[]) =>
  (text: string): readonly KeyPress[] =>
    typed(text, 5).map((key) => {
      const at = from.indexOf(key.key);
      const isShifted = /^[A-Z:]$/u.test(key.key);
      return { ...key, isShifted, code: codeOf(key.key, codes[at]), ...(at >= 0 && { key: to[at] ?? '' }) };
    });

const codeOf = (key: string, known: string | undefined): string => {
  if (known !== undefined) return known;
  if (/^\d$/u.test(key)) return `Digit${key}`;
  if (/^[a-z]$/iu.test(key)) return `Key${key.toUpperCase()}`;
  return ({ '.': 'Period', '-': 'Minus', '/': 'Slash', ':': 'Semicolon' } as Record<string, string>)[key] ?? '';
};

describe('A scanner that types American keys is read on other layouts', () => {
  const german = onLayout('zy:/-ZY', 'yzÖ-ßYZ', ['KeyZ', 'KeyY', 'Semicolon', 'Slash', 'Minus', 'KeyZ', 'KeyY']);
  const french = onLayout(
    '1234567890',
    '&é"\'(-è_çà',
    [...'1234567890'].map((digit) => `Digit${digit}`),
  );
  test.each([
    ['our label, German', german(label), label],
    ['a short code, German', german('T-0001'), 'T-0001'],
    ['an EAN, French', french(ean), ean],
    ['a GS1 code, French', french('010400638133393110L42'), '010400638133393110L42'],
  ])('%s', (_how, keys, text) => {
    expect(scansIn(keys)).toEqual([text]);
  });

  test.each([
    ['a code with a sign', german('MAD-1147'), 'MADß1147', 'MAD-1147'],
    ['a code with a letter that moves', german('MAY1147'), 'MAZ1147', 'MAY1147'],
  ])('%s that nothing tells is given as both, German', (_what, keys, scanned, byKeys) => {
    const read = createFastKeys();
    expect(keys.map(read).at(-1)).toEqual({ scanned, byKeys });
  });

  test('and one that is set to the layout of the computer stays as it is', () => {
    const azerty = typed(ean, 5).map((key) => ({ ...key, isShifted: true, code: codeOf(key.key, undefined) }));
    expect(scansIn(azerty)).toEqual([ean]);
  });
});

describe('A code that no Enter ends', () => {
  const restAfter = (text: string) => {
    const read = createFastKeys();
    typed(text, 5).slice(0, -1).forEach(read);
    return read.rest();
  };

  test.each([ean, '036000291452', label])('%s is taken when nothing follows', (text) => {
    expect(restAfter(text)).toEqual({ scanned: text });
  });

  test.each(['400638133393', 'T-0001', '96385074', `01${ean.padStart(14, '0')}10L4`])(
    '%s may be a part of one, and is not',
    (text) => {
      expect(restAfter(text)).toBeUndefined();
    },
  );

  test('is not looked for once the scanner has sent an Enter', () => {
    const read = createFastKeys();
    [...typed(ean, 5), ...typed(ean, 5, 500).slice(0, -1)].forEach(read);
    expect(read.rest()).toBeUndefined();
  });
});

test('What a scanner sends after its Enter is swallowed, what a person presses later is not', () => {
  const read = createFastKeys();
  const told = [...typed(ean, 5), press('Enter', 70), press('j', 75, { isShortcut: true }), press('Enter', 900)].map(
    read,
  );
  expect(told.slice(13)).toEqual([{ scanned: ean }, 'swallow', 'swallow', 'apart']);
});
