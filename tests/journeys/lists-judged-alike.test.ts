import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planCounts } from '#core/exchange/import-batches.ts';
import type { ImportPlan } from '#core/exchange/import-plan.ts';
import { planOf } from '#features/threads/import/import-work.ts';
import { sourceOfText } from '#features/threads/import/import-source.tsx';
import { createInventory } from '#inventory/inventory.ts';
import { wholeCatalogue } from '../src/core/catalogue/chart-files.ts';
import { aProduct, tokenOf, type Person, type Product } from '../server/product.ts';
import { aDevice, fetchOf } from './a-device.ts';

let product: Product;
let ana: Person;
let team: string;
beforeAll(async () => {
  product = await aProduct();
  ana = product.person('ana');
  team = await product.team(ana);
});
afterAll(() => product.close());

const cases = join(import.meta.dirname, '../src/core/exchange/cases');
const caseText = (name: string): string => {
  const bytes = readFileSync(join(cases, name));
  return new TextDecoder(name.startsWith('a6') ? 'windows-1252' : 'utf-8').decode(bytes);
};

interface Judged {
  readonly added: { readonly threads: number; readonly spools: number };
  readonly warnings: readonly string[];
  readonly columns: readonly string[];
  readonly questions: { readonly numbers: readonly string[]; readonly full: number; readonly counts: number };
}

const onTheScreen = async (text: string, counts?: number): Promise<Judged & { readonly plan: ImportPlan }> => {
  const device = aDevice({ userId: ana.userId, teamId: team, clock: () => product.time.now, fetch: fetchOf(ana) });
  expect(await device.sync()).toBe('idle');
  const inventory = createInventory(device.store, (fault) => expect.unreachable(String(fault)));
  await inventory.start();
  await expect.poll(() => inventory.snapshot().extent).toBe('whole');
  const source = await sourceOfText('list.csv', text);
  const plan = await planOf(
    {
      source,
      brand: '',
      line: '',
      chosenBrands: [],
      spoolsEach: 1,
      dayOrder: undefined,
      brandAnswers: {},
      numberAnswers: { counts },
      nearestOf: undefined,
    },
    {
      store: device.store,
      inventory: inventory.snapshot(),
      charts: wholeCatalogue(),
      money: { currency: 'EUR', currencyDecimals: 2 },
    },
  );
  inventory.stop();
  const { threads, spools } = planCounts(plan).added;
  return {
    plan,
    added: { threads, spools },
    warnings: [...plan.dropped, ...plan.refused]
      .map(({ row, column, problem }) => `${row} ${column} ${problem}`)
      .toSorted(),
    columns: plan.columnsLeftOut.map(({ heading }) => heading),
    questions: {
      numbers: plan.questions.numbers.map(({ column }) => column),
      full: plan.questions.fullness?.rows ?? 0,
      counts: plan.questions.counts?.answer === undefined ? (plan.questions.counts?.rows ?? 0) : 0,
    },
  };
};

interface Told {
  readonly added: { readonly threads: number; readonly spools: number };
  readonly warnings: readonly { readonly row: number; readonly column: string | null; readonly code: string }[];
  readonly leftOut: readonly { readonly column: string | null }[];
  readonly questions: {
    readonly numbers: readonly { readonly column: string }[];
    readonly full: number;
    readonly counts: number;
  };
}

const overRest = async (text: string, query = ''): Promise<Judged> => {
  const response = await product.app.request(`/api/v2/teams/${team}/threads/import?dryRun=1&spools=1${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${tokenOf(ana)}`,
      'Content-Type': 'text/csv',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: text,
  });
  expect(response.status).toBe(200);
  const { added, warnings, leftOut, questions } = (await response.json()) as Told;
  return {
    added: { threads: added.threads, spools: added.spools },
    warnings: warnings
      .filter(({ code }) => code !== 'guessed_column')
      .map(({ row, column, code }) => `${row} ${column} ${code}`)
      .toSorted(),
    columns: leftOut.flatMap(({ column }) => column ?? []),
    questions: {
      numbers: questions.numbers.map(({ column }) => column),
      full: questions.full,
      counts: questions.counts,
    },
  };
};

const files = [
  'a5-money-de.csv',
  'a6-excel-fractions-de.csv',
  'a7-shifted.csv',
  'd-heading-with-commas.csv',
  'd-more-cells.csv',
  'd-notes-twice.csv',
  'd-quantity-in-words.csv',
];

describe('F26 A list is judged on the screen as over REST', () => {
  test.each(files)('%s', async (name) => {
    const { plan: _plan, ...judged } = await onTheScreen(caseText(name));
    expect(await overRest(caseText(name))).toEqual(judged);
  });
});

test('F26 Words in brackets behind a heading hide it neither from the screen nor from REST', async () => {
  const text = caseText('d-heading-with-commas.csv');
  const { plan, ...judged } = await onTheScreen(text);
  expect(plan.threads.map(({ thread: { code }, set, added }) => [code, set.notes ?? null, added.length])).toEqual([
    ['1147', null, 2],
    ['3611', 'blue, for the choir', 1],
  ]);
  const wanted: Judged = {
    added: { threads: 2, spools: 3 },
    warnings: [],
    columns: [],
    questions: { numbers: [], full: 0, counts: 0 },
  };
  expect([judged, await overRest(text)]).toEqual([wanted, wanted]);
});

test('F26 Counts in words are asked, and answered alike; none of them is taken as no spool in silence', async () => {
  const text = caseText('d-quantity-in-words.csv');
  const { plan: _plan, ...judged } = await onTheScreen(text);
  expect(judged).toEqual({
    added: { threads: 1, spools: 2 },
    warnings: ['2 spools unclear_count', '3 spools unclear_count', '4 spools unclear_count'],
    columns: [],
    questions: { numbers: [], full: 0, counts: 3 },
  });
  for (const [counts, spools] of [
    [0, 2],
    [1, 5],
  ] as const) {
    const { plan: _answered, ...answered } = await onTheScreen(text, counts);
    expect([answered.added, answered.questions.counts, answered.warnings]).toEqual([{ threads: 4, spools }, 0, []]);
    expect(await overRest(text, `&counts=${counts}`)).toEqual(answered);
  }
});

test('F26 The second of two columns of notes is named as left out', async () => {
  const [screen, rest] = [
    await onTheScreen(caseText('d-notes-twice.csv')),
    await overRest(caseText('d-notes-twice.csv')),
  ];
  expect([screen.columns, rest.columns]).toEqual([['Notes'], ['Notes']]);
});
