import { makeReady } from './make-ready.mjs';

/** `npm run auth:rotate`: a new key for the tokens of the built-in sign-in; `-- --now` when the old one is in wrong hands. */
makeReady();
await import(new URL('../dist/server/rotate-keys.js', import.meta.url).href);
