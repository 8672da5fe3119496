import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { threadId } from '#core/mutations/derived-ids.ts';
import { tableOf } from '#core/exchange/table-of.ts';
import { workbookRows } from '#core/tables/workbook-rows.ts';
import { aBook, teamId } from '../mutations/a-book.ts';
import { exported, isIdle, type Book } from './a-stock.ts';
import { fewColours, importOf } from './an-import.ts';

const isHere = spawnSync('soffice', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lots = ['007', '2/3', '1E5', '12-10', null, '1.5', '1:30'];
const positions = ['3-4', '1/2', '07', null, '2024-01'];

const aTeam = (): Book => {
  const book = aBook();
  const places = ['Rack B 3/4', '07', '1/2', 'Äpfel'].map((name) => {
    const id = newId();
    book.does('place.create', { id, set: { name } });
    return id;
  });
  const spool = (of: string, at: number) =>
    book.spool({
      threadId: of,
      shortCode: `T-${String(at + 1).padStart(4, '0')}`,
      initialLengthMm: 1_000_000 + at * 1500,
      openingMm: 500_000 + at * 250,
      lot: lots[at % lots.length] ?? null,
      position: positions[at % positions.length] ?? null,
      placeId: places[at % places.length] ?? null,
      boughtOn: at % 3 === 0 ? null : '2025-03-04',
      pricePaidMinor: at % 2 === 0 ? null : 795 + at,
    });
  fewColours.slice(0, 60).forEach(({ brand, line, code, catalogueId, name, hex, weight }, at) => {
    const id = threadId(teamId, { brand, line, code });
    const tex = at % 2 === 0 ? null : '27.5';
    const aliases = at % 7 === 0 ? ['0012', '1-2'] : [];
    const notes = at % 9 === 0 ? 'two\nlines; "quoted"' : null;
    book.does('thread.create', {
      id,
      set: {
        brand,
        line,
        code,
        catalogueId,
        name,
        hex,
        weight,
        tex,
        aliases,
        notes,
        tags: at % 5 === 0 ? ['1/2'] : [],
      },
    });
    spool(id, at);
  });
  ['0015', '100000', '3E4', '12-10', '1/2', '1,5', '1.5', '-3', 'X9', '1:30'].forEach((code, at) => {
    const id = book.thread({ brand: 'Own', line: '=40', code, name: code });
    if (at % 2 === 0 || code === '1:30') spool(id, 100 + at);
  });
  return book;
};

const languages = [
  ['German', 1031],
  ['English', 1033],
] as const;
const ways = languages.flatMap(([language, number]) =>
  [false, true].flatMap((detects) =>
    (['csv', 'semicolons', 'xlsx'] as const).map((saved) => ({ language, number, detects, saved })),
  ),
);

test.skipIf(!isHere).each(ways)(
  'In $language, special numbers $detects, saved as $saved: nothing changes but what is named',
  async ({ number, detects, saved }) => {
    const book = aTeam();
    const given = join(folder, 'team.csv');
    writeFileSync(given, exported(book));
    const reading = `Text - txt - csv (StarCalc):44,34,76,1,,${number},false,${String(detects)}`;
    const writing = `csv:Text - txt - csv (StarCalc):${saved === 'csv' ? 44 : 59},34,76,1,,${number},false,true`;
    execFileSync('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      `--infilter=${reading}`,
      '--convert-to',
      saved === 'xlsx' ? 'xlsx' : writing,
      '--outdir',
      join(folder, 'saved'),
      given,
    ]);
    const file = readFileSync(join(folder, 'saved', saved === 'xlsx' ? 'team.xlsx' : 'team.csv'));
    const plan = saved === 'xlsx' ? await ofWorkbook(file, book) : importOf(file.toString('utf8'), { book });
    expect(
      plan.threads.filter(
        ({ isNew, added, changed, set }) => isNew || added.length + changed.length + Object.keys(set).length > 0,
      ),
    ).toEqual([]);
    expect(isIdle(plan)).toBe(true);
    expect(plan.dropped.every(({ problem }) => problem.startsWith('spreadsheet_'))).toBe(true);
    expect(plan.refused.length).toBeLessThanOrEqual(3);
  },
);

const ofWorkbook = async (bytes: Uint8Array, book: Book) => {
  const read = await workbookRows(bytes);
  if (!read.ok) throw new Error(read.error.is);
  const { header, ...table } = tableOf(read.value);
  return importOf('x', { book, ...table, header: header?.cells });
};
