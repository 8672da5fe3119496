import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { findChromium } from '../../../../tools/find-chromium.mjs';
import { seeded } from '../../seeded.ts';
import { asThisEngineReads } from './as-this-engine-reads.ts';
import { aDamagedFile, samples } from './damaged-files.ts';

const random = seeded(Number(process.env['SPOOLSIDE_SEED'] ?? 31));
/** The samples, and a thousand damaged files: engines could differ where a header is out of range. */
const files = [...samples, ...Array.from({ length: 1000 }, () => aDamagedFile(random))];
const asRead = files.map(({ name, bytes }) => asThisEngineReads(name, bytes));
const sent = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('base64')]);
const atOnce = 50;
const call = `return readAll(arguments[0])`;

const page = { url: '', end: () => {} };
beforeAll(async () => {
  const entry = join(import.meta.dirname, 'as-this-engine-reads.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'reads' } },
  });
  const outputs = Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const script = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : [])).join('\n');
  const html = `<!doctype html><meta charset="utf-8"><title>Reads designs</title><script>${script}</script>`;
  const server = createServer((_asked, answer) => answer.setHeader('Content-Type', 'text/html').end(html));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  Object.assign(page, { url: `http://127.0.0.1:${port}/`, end: () => server.close() });
});
afterAll(() => page.end());

const inParts = async (read: (part: typeof sent) => Promise<unknown>): Promise<readonly string[]> => {
  const all: string[] = [];
  for (let at = 0; at < sent.length; at += atOnce)
    all.push(...z.parse(z.array(z.string()), await read(sent.slice(at, at + atOnce))));
  return all;
};

test('There are designs and refusals among the files', () => {
  const refused = asRead.filter((one) => one.includes('"error"')).length;
  expect(refused).toBeGreaterThan(100);
  expect(files.length - refused).toBeGreaterThan(100);
});

test.skipIf(findChromium() === undefined)('Chromium reads every design as Node does', async () => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '' });
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    expect(await inParts((part) => tab.evaluate(`(function () { ${call} })(${JSON.stringify(part)})`))).toEqual(asRead);
  } finally {
    await browser.close();
  }
});

// the WebKit test is skipped without these programs; on Debian: apt install webkit2gtk-driver xvfb
const driver = '/usr/bin/WebKitWebDriver';
const small = ['4.1', '4.0', '6.0'].map((one) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${one}/MiniBrowser`);
const browser = small.find((path) => existsSync(path));
const hasWebKit = browser !== undefined && [driver, '/usr/bin/xvfb-run'].every((path) => existsSync(path));

test.skipIf(!hasWebKit)('WebKit reads every design as Node does', { timeout: 600_000 }, async () => {
  const port = await freePort();
  const running = spawn('/usr/bin/xvfb-run', ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const { value } = z.parse(z.object({ value: z.unknown() }), await answer.json());
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  try {
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const deadline = Date.now() + 60_000; !(await isUp()); await sleep(100))
      if (Date.now() > deadline) throw new Error('The driver of WebKit did not start within a minute.');
    const options = { binary: browser, args: ['--automation'] };
    const made = await ask('', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    const { sessionId } = z.parse(z.object({ sessionId: z.string() }), made);
    await ask(`/${sessionId}/url`, { url: page.url });
    expect(await inParts((part) => ask(`/${sessionId}/execute/sync`, { script: call, args: [part] }))).toEqual(asRead);
  } finally {
    if (running.pid !== undefined) process.kill(-running.pid);
  }
});
