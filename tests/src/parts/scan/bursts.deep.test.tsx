// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aSpool } from '../../data/a-tab.ts';
import { found } from '../../ui/drawn.tsx';
import { aWorkshop } from '../a-workshop.tsx';
import { scanKeys } from './scanned-keys.ts';
import { Counted, drafts, ean, handIsReady, placeId, receiving, threadId } from './scanned-stock.tsx';

const burst = 200;
const many = Array.from({ length: burst }, (_, at) => `T-${1000 + at}`);

test(`${burst} scans in the stocktake: each ticks one spool, none twice`, async () => {
  const spools = many.map((shortCode) => aSpool(threadId, { shortCode, placeId }));
  await aWorkshop(<Counted />, { drafts: [...drafts, ...spools] });
  await handIsReady();
  many.forEach((shortCode, at) => scanKeys(at % 2 === 0 ? ean : shortCode));
  await expect
    .poll(() => document.body.textContent, { timeout: 30_000 })
    .toMatch(/There: (?:1[0-9]{2}|200) · new amount: 0 · missing: 0/u);
  // A label and a barcode may mean the same spool; each barcode scan ticks one of the spools not yet ticked.
  const there = () => Number(/There: (\d+) ·/u.exec(document.body.textContent ?? '')?.[1]);
  for (let ticked = there(); ticked <= burst; ticked = there()) {
    scanKeys(ean);
    await expect.poll(there).toBeGreaterThan(ticked);
  }
  await expect.poll(() => document.body.textContent, { timeout: 30_000 }).toContain('not looked at: 0');
}, 90_000);

test(`${burst} scans while receiving are ${burst} spools`, async () => {
  const { count, spools } = await receiving(burst);
  for (let at = 0; at < burst; at += 1) scanKeys(ean);
  await expect.poll(() => document.querySelector('dialog output')?.textContent).toContain(`${burst} spools`);
  expect(count()).toBe(String(burst));
  found(document, 'dialog button[type=submit]').click();
  await expect.poll(() => spools().length, { timeout: 30_000 }).toBe(burst + 1);
}, 60_000);
