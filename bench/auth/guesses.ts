import type { Report } from '../report.ts';
import { password, type Stage } from './stage.ts';

const guesses = 1000;

export const measureGuesses = async (stage: Stage, report: Report): Promise<void> => {
  for (const [where, addressOf] of [
    ['one address', () => '203.0.113.1'],
    ['a thousand addresses', (guess: number) => `192.0.${guess >> 8}.${guess & 255}`],
    ['the network of the owner', (guess: number) => `198.51.100.${guess & 255}`],
  ] as const) {
    const email = `guessed.from.${where.replaceAll(' ', '.')}@example.org`;
    await stage.register(email);
    const before = await stage.post('/token?grant_type=password', { email, password });
    const mark = before.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    stage.time.now += 3_600_000;
    const begun = performance.now();
    let looked = 0;
    for (let guess = 0; guess < guesses; guess += 1) {
      const body = { email, password: `wrong spools ${guess}` };
      const response = await stage.post('/token?grant_type=password', body, { from: addressOf(guess) });
      await response.text();
      if (response.status === 400) looked += 1;
    }
    const ms = performance.now() - begun;
    // right after the guesses, the owner signs in in their own browser, which the cookie identifies
    const atOnce = await stage.post(
      '/token?grant_type=password',
      { email, password },
      { from: '192.0.2.200', cookie: mark },
    );
    stage.time.now += 3_600_000;
    const owner = await stage.post('/token?grant_type=password', { email, password });
    const isIn = atOnce.status === 200 && owner.status === 200;
    report.add({
      what: `${guesses} wrong passwords from ${where}`,
      figure: `${looked} told to be wrong`,
      beside: `${(ms / 1000).toFixed(1)} s; the owner is ${isIn ? 'let in at once in their browser, and an hour later in any' : 'kept out'}`,
      ratio: looked / guesses,
      bar: 'at most 0.05',
      isWithin: looked / guesses <= 0.05 && isIn,
    });
  }
};
