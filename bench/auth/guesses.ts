import type { Report } from '../report.ts';
import { password, type Stage } from './stage.ts';

const guesses = 1000;

/** A thousand wrong passwords for one account within no time, from one address and from a thousand: how many were looked at, and whether the owner gets in afterwards. */
export const measureGuesses = async (stage: Stage, report: Report): Promise<void> => {
  for (const [where, addressOf] of [
    ['one address', () => '203.0.113.1'],
    ['a thousand addresses', (guess: number) => `192.0.${guess >> 8}.${guess & 255}`],
  ] as const) {
    const email = `guessed.from.${where.replaceAll(' ', '.')}@example.org`;
    await stage.register(email);
    stage.time.now += 3_600_000;
    const begun = performance.now();
    let looked = 0;
    for (let guess = 0; guess < guesses; guess += 1) {
      const body = { email, password: `wrong spools ${guess}` };
      const response = await stage.post('/token?grant_type=password', body, addressOf(guess));
      await response.text();
      if (response.status === 400) looked += 1;
    }
    const ms = performance.now() - begun;
    stage.time.now += 3_600_000;
    const owner = await stage.post('/token?grant_type=password', { email, password });
    report.add({
      what: `${guesses} wrong passwords from ${where}`,
      figure: `${looked} looked at`,
      beside: `${(ms / 1000).toFixed(1)} s; an hour later the owner is ${owner.status === 200 ? 'let in' : 'kept out'}`,
      ratio: looked / guesses,
      bar: 'at most 0.05',
      isWithin: looked / guesses <= 0.05 && owner.status === 200,
    });
  }
};
