import { makeReady } from './make-ready.mjs';

/** `npm run auth:link -- EMAIL`: prints a one-time link with which somebody sets a new password. */
makeReady();
await import(new URL('../dist/server/auth-link.js', import.meta.url).href);
