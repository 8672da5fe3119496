import { expect, test } from 'vitest';
import { preloadScripts, visitPage } from '../../tools/vite/preload-scripts.ts';

const { transform, transformIndexHtml } = preloadScripts();
const html = (transformIndexHtml as { readonly handler: (html: string) => string }).handler;
const helper = (transform as { readonly handler: (code: string) => { readonly code: string } }).handler;

test('The script that starts the page is asked for as a script before it is started as a module, and so is what it imports.', () => {
  const [first, second, third] = html(
    '<head><script type="module" crossorigin src="/assets/index-1.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/runtime-1.js"></head>',
  )
    .split('\n')
    .map((line) => line.trim());
  expect([first, second, third]).toEqual([
    '<head><link rel="preload" as="script" crossorigin href="/assets/index-1.js">',
    '<script type="module" crossorigin src="/assets/index-1.js"></script>',
    '<link rel="preload" as="script" crossorigin href="/assets/runtime-1.js"></head>',
  ]);
});

test('What is imported later is asked for as a script too.', () => {
  expect(helper(`const scriptRel = (function detect() { return 'modulepreload'; })();const assetsURL = x`).code).toBe(
    `const scriptRel = 'preload';const assetsURL = x`,
  );
});

test('A first visit asks for its scripts as modules, so that they are compiled while they arrive, and for its settings.', () => {
  const page = html('<head><script type="module" crossorigin src="/assets/index-1.js"></script></head>');
  const visit = visitPage(page, ['assets/runtime-1.js', 'assets/auth-screens-1.js']);
  expect(visit.split('\n').map((line) => line.trim())).toEqual([
    '<head>',
    '<script type="module" crossorigin src="/assets/index-1.js"></script>',
    '<link rel="preload" as="fetch" crossorigin href="/config.json">',
    '<link rel="modulepreload" crossorigin href="/assets/runtime-1.js">',
    '<link rel="modulepreload" crossorigin href="/assets/auth-screens-1.js"></head>',
  ]);
});

test('A page or a helper of another form stops the build.', () => {
  expect(() => html('<head></head>')).toThrow('index.html starts no script');
  expect(() => helper('export {}')).toThrow('another form');
});
