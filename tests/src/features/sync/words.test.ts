import { afterEach, describe, expect, test } from 'vitest';
import type { PulledRow } from '#core/wire/sync-wire.ts';
import type { AttentionEntry } from '#data/database/team-database.ts';
import { cardAsText, cardInWords } from '#features/sync/card-in-words.ts';
import { changeInWords } from '#features/sync/change-in-words.ts';
import { editableFields } from '#features/sync/editable-fields.ts';
import { noticeInWords } from '#features/sync/notice-list.tsx';
import { restoreFirst } from '#features/sync/attention-steps.tsx';
import { fieldLabel, valueInWords } from '#parts/fields/value-in-words.ts';
import { initTexts } from '#texts/init-texts.ts';
import '#texts/later-texts.ts';
import { aNotice, colleague, nine, owner } from '../../core/mutations/a-book.ts';
import { names } from './a-book-of-names.ts';

afterEach(() => initTexts('en'));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const refused = (more: Partial<AttentionEntry> = {}): AttentionEntry => ({
  seq: 3,
  mid: 'mid-1',
  name: 'thread.update',
  at: nine,
  args: { id: 'thread-1', set: { minSpools: 4, notes: 'for the choir' }, baseVersion: 7 },
  code: 'forbidden',
  message: 'No.',
  current: null,
  kind: 'rejected',
  noticedAt: nine,
  ...more,
});
/** A thread as the server sends it with a refusal. */
const aThreadThere = (d: Readonly<Record<string, unknown>>) =>
  ({ t: 'thread', id: 'thread-1', v: 9, d }) satisfies PulledRow;
const about = (entry: AttentionEntry, dependants: readonly AttentionEntry[] = []) => ({
  entry,
  dependants,
  row: undefined,
});

test('A card about a quote or a job names it, by the row that the server sent', () => {
  const current = { t: 'quote', id: 'quote-1', v: 9, d: { number: 'Q-2026-0003', customer: 'Choir', status: 'draft' } };
  const decided = refused({
    name: 'quote.decide',
    args: { id: 'quote-1', status: 'accepted' },
    code: 'invalid',
    current,
  });
  expect(cardInWords(about(decided), names).title).toBe('Quote decided: Q-2026-0003 Choir');
});

describe('Why a quote was not taken', () => {
  test.each([
    [
      'quote.update',
      { set: { status: 'sent' } },
      { totals: { problem: 'wrong_sum', limit: 59_900 } },
      'The figures of this quote have changed meanwhile. Look at it, and send it again.',
    ],
    [
      'quote.decide',
      { status: 'accepted' },
      { status: { problem: 'not_an_option' } },
      'This quote is a draft. Nobody can accept it before it is sent.',
    ],
  ] as const)('is said of %s as a person would say it', (name, args, fields, reason) => {
    const entry = refused({ name, args: { id: 'quote-1', ...args }, code: 'invalid', fields });
    expect(cardInWords(about(entry), names).reason).toBe(reason);
  });
});

describe('A change in words', () => {
  test.each([
    ['thread.create', { set: { brand: 'Isacord', code: '1902', name: null } }, 'New thread', '1902 Isacord'],
    ['thread.update', { id: 'thread-1', set: { notes: 'x' } }, 'Thread changed', '1902 Isacord Poinsettia'],
    ['thread.delete', { id: 'unknown' }, 'Thread deleted', ''],
    [
      'spool.create',
      { id: 's', set: { threadId: 'thread-1', shortCode: 'T-0009' } },
      'New spool',
      '1902 Isacord Poinsettia · T-0009',
    ],
    ['spool.update', { id: 'spool-1', set: {} }, 'Spool changed', '1902 Isacord Poinsettia · T-0001'],
    [
      'movement.create',
      { id: 'm', set: { spoolId: 'spool-1', type: 'consume', deltaMm: -300_000 } },
      'Used 300 m',
      '1902 Isacord Poinsettia · T-0001',
    ],
    [
      'movement.create',
      { id: 'm', set: { spoolId: 'gone', type: 'count', settlesAtMm: 250_000 } },
      'Counted 250 m',
      '',
    ],
    ['run.create', { id: 'r', set: { what: 'Caps', reversesId: 'r1' } }, 'Undo: Run recorded', 'Caps'],
    ['place.update', { id: 'place-1', set: { code: 'D4' } }, 'Place changed', 'Drawer 4'],
    ['loom.create', { id: 'q', set: {} }, 'Change', ''],
    ['quote.create', { id: 'q', set: { customer: 'Choir' } }, 'New quote', 'Choir'],
    ['thread.update', 'not even fields', 'Thread changed', ''],
  ])('%s', (name, args, what, whom) => {
    const words = changeInWords({ name, args }, names);
    expect([plain(words.what), words.about]).toEqual([what, whom]);
  });
});

describe('A field in words', () => {
  test.each([
    ['thread', 'defaultLengthMm', 1_000_000, 'Length per spool', '1,000 m'],
    ['spool', 'openingMm', null, 'On it at the start', 'some'],
    ['spool', 'tareMg', 12_500, 'Empty spool', '12.5 g'],
    ['spool', 'pricePaidMinor', 750, 'Price', '€7.50'],
    ['spool', 'placeId', 'place-1', 'Place', 'Drawer 4'],
    ['spool', 'placeId', 'gone', 'Place', 'not there'],
    ['spool', 'placeId', null, 'Place', 'nothing'],
    ['spool', 'boughtOn', '2026-03-01', 'Bought on', 'Mar 1, 2026'],
    ['thread', 'minSpools', 4, 'Minimum spools', '4'],
    ['thread', 'avoid', false, 'Avoid', 'no'],
    ['thread', 'material', 'rayon', 'Material', 'Rayon'],
    ['thread', 'material', 'spun gold', 'Material', 'spun gold'],
    ['thread', 'tags', ['red', 'choir'], 'Tags', 'red, choir'],
    ['thread', 'tags', [], 'Tags', 'nothing'],
    ['thread', 'substitutes', [{ threadId: 'thread-1', note: null }], 'Substitutes', '1902 Isacord Poinsettia'],
    ['movement', 'type', 'consume', 'Booking', 'Used'],
    ['place', 'kind', 'drawer', 'Kind of place', 'drawer'],
    ['thread', 'fromAnotherTime', { a: 1 }, 'fromAnotherTime', '…'],
  ])('%s.%s: %j', (kind, field, value, label, words) => {
    expect([fieldLabel(kind, field), plain(valueInWords(kind, field, value, names))]).toEqual([label, words]);
  });
});

describe('A card', () => {
  test('puts mine beside theirs, with the name of who wrote theirs', () => {
    const current = aThreadThere({ minSpools: 2, notes: null, updatedBy: colleague });
    expect(cardInWords(about(refused({ current })), names)).toEqual({
      title: 'Thread changed: 1902 Isacord Poinsettia',
      reason: 'Your role in this team does not allow this change.',
      fields: [
        { field: 'minSpools', label: 'Minimum spools', wanted: '4', now: '2' },
        { field: 'notes', label: 'Notes', wanted: 'for the choir', now: 'nothing' },
      ],
      nowHeading: 'There now, by Ana',
      dependants: [],
    });
  });

  test('compares with what this device knows where the server sent nothing', () => {
    const entry = refused();
    const row = {
      key: 'thread/thread-1',
      kind: 'thread',
      id: 'thread-1',
      v: 9,
      deleted: false,
      d: { minSpools: 4, notes: 'mine, on top' },
      dirty: 1 as const,
      base: { deleted: false, d: { minSpools: 1, notes: 'theirs' } },
    };
    const { fields, nowHeading } = cardInWords({ ...about(entry), row }, names);
    expect([fields.map(({ now }) => now), nowHeading]).toEqual([['1', 'theirs'], 'There now']);
  });

  test.each<[Partial<AttentionEntry>, string]>([
    [{ code: 'row_deleted', current: aThreadThere({ updatedBy: colleague }) }, 'Ana deleted this in the meantime.'],
    [{ code: 'row_deleted', current: aThreadThere({ updatedBy: owner }) }, 'You deleted this in the meantime.'],
    [{ code: 'row_deleted' }, 'Someone deleted this in the meantime.'],
    [
      { code: 'invalid', fields: { minSpools: { problem: 'too_large', limit: 999 } } },
      'Minimum spools is too large: 999 at most.',
    ],
    [{ code: 'invalid', fields: { minSpools: { problem: 'too_large' } } }, 'A value of this change was not accepted.'],
    [{ code: 'invalid', fields: { notes: 'a newer kind of answer' } }, 'A value of this change was not accepted.'],
    [{ code: 'missing_row' }, 'What this change belongs to is not there.'],
    [{ code: 'depends' }, 'What this belongs to was not accepted.'],
    [{ code: 'too_old' }, 'It has waited for more than a year. Check it before you send it.'],
    [{ code: 'of_tomorrow', message: 'The moon was wrong.' }, 'The moon was wrong.'],
    [
      { kind: 'parked', code: 'server_error' },
      'The server has a fault and could not take this after several tries. Nothing is lost.',
    ],
  ])('says why: %j', (more, reason) => {
    expect(cardInWords(about(refused(more)), names).reason).toBe(reason);
  });

  test('of an undo says what happened to it, and offers no value to be typed again', () => {
    const args = { id: 'r', set: { machineId: 'm', pieces: 24, what: 'Caps', reversesId: 'r1' } };
    const entry = refused({
      name: 'run.create',
      args,
      code: 'invalid',
      fields: { pieces: { problem: 'too_large', limit: 9 } },
    });
    expect(cardInWords(about(entry), names)).toMatchObject({
      title: 'Undo: Run recorded: Caps',
      reason:
        'Not undone: something else was changed since, and what was there before no longer fits it. Change it by hand.',
    });
    expect(editableFields(entry)).toEqual([]);
    expect(cardInWords(about({ ...entry, code: 'missing_row', fields: {} }), names).reason).toBe(
      'Not undone: what was to be undone is no longer here.',
    );
  });

  test('shows nothing beside mine where nothing is', () => {
    const words = cardInWords(about(refused({ code: 'row_deleted', current: aThreadThere({ minSpools: 2 }) })), names);
    expect([words.nowHeading, words.fields.map(({ now }) => now)]).toEqual([undefined, [undefined, undefined]]);
  });

  test('is copied as text that makes sense anywhere', () => {
    const use = {
      name: 'movement.create',
      args: { id: 'm', set: { spoolId: 'spool-1', type: 'consume', deltaMm: -5000 } },
    };
    const current = aThreadThere({ minSpools: 2, notes: null, updatedBy: colleague });
    const words = cardInWords(about(refused({ current }), [refused({ mid: 'mid-2', cause: 'mid-1', ...use })]), names);
    expect(plain(cardAsText(words))).toBe(
      [
        'Thread changed: 1902 Isacord Poinsettia',
        'Your role in this team does not allow this change.',
        'Minimum spools: 4 (There now, by Ana: 2)',
        'Notes: for the choir (There now, by Ana: nothing)',
        '+ Used 5 m: 1902 Isacord Poinsettia · T-0001',
      ].join('\n'),
    );
  });

  test('speaks German as well', async () => {
    await initTexts('de');
    const { title, reason, fields } = cardInWords(
      about(refused({ code: 'row_deleted', current: aThreadThere({ updatedBy: colleague }) })),
      names,
    );
    expect([title, reason, fields[0]?.label]).toEqual([
      'Garn geändert: 1902 Isacord Poinsettia',
      'Ana hat das inzwischen gelöscht.',
      'Mindestbestand in Spulen',
    ]);
  });
});

describe('What is restored before a change is sent again', () => {
  test.each([
    ['thread.update', { id: 't' }, { name: 'thread.restore', args: { id: 't' } }],
    ['spool.update', { id: 's' }, { name: 'spool.restore', args: { id: 's' } }],
    ['spool.create', { id: 's', set: { threadId: 't' } }, { name: 'thread.restore', args: { id: 't' } }],
    ['place.update', { id: 'p' }, { name: 'place.restore', args: { id: 'p' } }],
    ['notice.delete', { id: 'n' }, undefined],
  ])('%s', (name, args, draft) => {
    expect(restoreFirst({ name, args })).toEqual(draft);
  });
});

describe('A notice', () => {
  const { data } = aNotice(owner);
  const notice = { ...data, rowId: 'thread-1', changes: [{ field: 'minSpools', before: 2, after: 4 }] };

  test('says what another changed, and what was mine', () => {
    expect(noticeInWords({ ...notice, by: colleague, from: owner }, null, names)).toEqual({
      title: '1902 Isacord Poinsettia',
      isMine: true,
      lines: ['Ana changed “Minimum spools” to 4; you had 2.'],
    });
  });

  test('says what I changed, and what was theirs', () => {
    expect(noticeInWords({ ...notice, by: owner, from: colleague }, null, names)).toEqual({
      title: '1902 Isacord Poinsettia',
      isMine: false,
      lines: ['You changed “Minimum spools” to 4; Ana had 2.'],
    });
  });

  test.each([
    ['rank', 'a0', 'a1', 'Place in the day'],
    ['machineId', '01a2295f-cb16-7225-adb5-c5cbc2e5e13b', '01a22962-0355-75aa-bf28-6fa2d0025c90', 'Machine'],
    ['designId', '01a2295f-cb16-7225-adb5-c5cbc2e5e13b', null, 'Design'],
    ['sizes', [{ label: 'S', qty: 24 }], [{ label: 'M', qty: 24 }], 'Sizes'],
  ])('of the %s of a job writes no id, and no two values that read alike', (field, before, after, label) => {
    const moved = { ...notice, rowKind: 'job' as const, rowId: 'job-1', changes: [{ field, before, after }] };
    expect([
      ...noticeInWords({ ...moved, by: owner, from: colleague }, null, names).lines,
      ...noticeInWords({ ...moved, by: colleague, from: owner }, null, names).lines,
    ]).toEqual([`You changed “${label}” after Ana.`, `Ana changed “${label}” after you.`]);
  });

  test('says what stays of a thing that was added before, and what I entered', () => {
    const added = { ...notice, about: 'added', from: owner } as const;
    const words = (by: string, after: string | null) =>
      noticeInWords({ ...added, by, changes: [{ field: 'notes', before: 'mine', after }] }, null, names);
    expect(words(colleague, 'hers')).toEqual({
      title: '1902 Isacord Poinsettia',
      isMine: true,
      lines: ['“Notes” stays “hers”: that reached the server first, from Ana. Yours was “mine”.'],
    });
    expect([
      ...words(colleague, null).lines,
      ...words(owner, 'first').lines,
      ...words(owner, null).lines,
      ...words('a stranger', 'hers').lines,
    ]).toEqual([
      '“Notes” stays empty, as Ana left it. Yours was “mine”.',
      '“Notes” stays “first”: that reached the server first, from you elsewhere. The other one of yours was “mine”.',
      '“Notes” stays empty, as you left it elsewhere. The other one of yours was “mine”.',
      '“Notes” stays “hers”: that reached the server first, from someone else. Yours was “mine”.',
    ]);
    expect(words(owner, 'first').isMine).toBe(true);
  });

  test('of a thing added twice names no value as standing that somebody has set since', () => {
    const added = { ...notice, about: 'added', from: owner, by: colleague } as const;
    const changes = [{ field: 'notes', before: 'mine', after: 'hers' }];
    expect(noticeInWords({ ...added, changes }, { notes: 'newer' }, names).lines).toEqual([
      '“Notes” was changed since. Yours was “mine”.',
    ]);
    expect(noticeInWords({ ...added, changes }, { notes: 'hers' }, names).lines[0]).toContain('stays “hers”');
  });

  test('puts what a person typed in quotation marks, and says it when a field was emptied', () => {
    const change = (before: unknown, after: unknown) => ({ ...notice, changes: [{ field: 'notes', before, after }] });
    const lines = (before: unknown, after: unknown) => [
      ...noticeInWords({ ...change(before, after), by: colleague, from: owner }, null, names).lines,
      ...noticeInWords({ ...change(before, after), by: owner, from: colleague }, null, names).lines,
    ];
    expect(lines('for the choir', 'ok')).toEqual([
      'Ana changed “Notes” to “ok”; you had “for the choir”.',
      'You changed “Notes” to “ok”; Ana had “for the choir”.',
    ]);
    expect(lines('for the choir', null)).toEqual([
      'Ana emptied “Notes”; you had “for the choir”.',
      'You emptied “Notes”; Ana had “for the choir”.',
    ]);
    expect(lines(null, 'ok')[0]).toBe('Ana changed “Notes” to “ok”; you had nothing.');
  });

  test('does not need to know the name', () => {
    const { lines } = noticeInWords({ ...notice, by: 'a stranger', from: owner }, null, names);
    expect(lines).toEqual(['Someone changed “Minimum spools” to 4; you had 2.']);
  });
});
