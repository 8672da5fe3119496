// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { useKeyScans } from '#parts/scan/use-key-scans.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { drawn, found } from '../../ui/drawn.tsx';
import { scanEnd, scanKeys } from './scanned-keys.ts';

const ean = '4006381333931';
type OnText = (text: string) => Promise<void>;

const Screen = ({ onText, onEnter }: { readonly onText: OnText; readonly onEnter?: () => void }) => {
  const [text, setText] = useState('19');
  useKeyScans(onText, 'page');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter?.();
      }}
    >
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
      />
      <input type="password" defaultValue="" />
      <output>{text}</output>
    </form>
  );
};

const shown = (screen: React.ReactNode) => {
  const page = drawn(screen);
  onTestFinished(page.end);
  return page.box;
};

test('A scan in a text field is taken, its Enter does nothing there, and the field has what it had', async () => {
  const scans: string[] = [];
  let entered = 0;
  const box = shown(<Screen onText={async (text) => void scans.push(text)} onEnter={() => (entered += 1)} />);
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  field.focus();
  scanKeys(ean);
  await expect.poll(() => scans).toEqual([ean]);
  expect([field.value, found(box, 'output').textContent, entered]).toEqual(['19', '19', 0]);
});

test('A scan that ends with Tab is taken, and the focus stays where it is', async () => {
  const scans: string[] = [];
  const box = shown(<Screen onText={async (text) => void scans.push(text)} />);
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  field.focus();
  scanKeys(ean, { ends: false });
  scanEnd('Tab');
  await expect.poll(() => scans).toEqual([ean]);
  expect([field.value, document.activeElement]).toEqual(['19', field]);
});

test('A code that nothing ends is taken where no field has the focus; in a field it stays', async () => {
  const scans: string[] = [];
  const box = shown(<Screen onText={async (text) => void scans.push(text)} />);
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  field.focus();
  scanKeys(ean, { ends: false });
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect([field.value, scans]).toEqual([`19${ean}`, []]);
  field.blur();
  scanKeys(ean, { ends: false });
  await expect.poll(() => scans, { timeout: 3000 }).toEqual([ean]);
});

test('What a person types stays, and their Enter is theirs', async () => {
  const scans: string[] = [];
  let entered = 0;
  const box = shown(<Screen onText={async (text) => void scans.push(text)} onEnter={() => (entered += 1)} />);
  const field = found<HTMLInputElement>(box, 'input[type=search]');
  field.focus();
  scanKeys('02', { everyMs: 130 });
  expect([field.value, entered, scans]).toEqual(['1902', 1, []]);
});

test('A password is never read', () => {
  const scans: string[] = [];
  const box = shown(<Screen onText={async (text) => void scans.push(text)} />);
  const field = found<HTMLInputElement>(box, 'input[type=password]');
  field.focus();
  scanKeys(ean);
  expect([field.value, scans]).toEqual([ean, []]);
});

test('200 scans are handled one after another, in order, however slow the screen is', async () => {
  const codes = Array.from({ length: 200 }, (_, at) => String(4_006_381_000_000 + at));
  const scans: string[] = [];
  let running = 0;
  let most = 0;
  const onText = async (text: string) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    scans.push(text);
  };
  shown(<Screen onText={onText} />);
  codes.forEach((code) => scanKeys(code));
  await expect.poll(() => scans.length).toBe(200);
  expect([scans, most]).toEqual([codes, 1]);
});

test('Under a dialog that takes no scans a screen takes none either; a dialog that does takes them alone', async () => {
  const below: string[] = [];
  const above: string[] = [];
  const Taking = () => {
    useKeyScans(async (text) => void above.push(text));
    return <input name="inside" />;
  };
  const screen = (inside: React.ReactNode) => (
    <>
      <Dialog title="Above" onClose={() => undefined}>
        {inside}
      </Dialog>
      <Screen onText={async (text) => void below.push(text)} />
    </>
  );
  const page = drawn(screen(<input name="inside" />));
  onTestFinished(page.end);
  scanKeys(ean);
  expect(found<HTMLInputElement>(page.box, 'input[name=inside]').value).toBe(ean);
  page.draw(screen(<Taking />));
  scanKeys(ean);
  await expect.poll(() => above).toEqual([ean]);
  expect(below).toEqual([]);
});

test('A code that the device cannot look up is named, and the next one is read', async () => {
  const scans: string[] = [];
  const onText = async (text: string) => {
    if (text === ean) throw Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
    scans.push(text);
  };
  shown(
    <>
      <Screen onText={onText} />
      <Toaster doneMs={1000} collapseMs={50} />
    </>,
  );
  scanKeys(ean);
  scanKeys('T-0007');
  await expect.poll(() => scans).toEqual(['T-0007']);
  await expect
    .poll(() => document.body.textContent)
    .toContain(`${ean} was not taken: this device could not look it up.`);
});
