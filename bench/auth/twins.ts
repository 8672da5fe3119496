import { median } from '../figures.ts';
import type { Report } from '../report.ts';
import type { Stage } from './stage.ts';

const pauseMs = 10 * 60_000; // in ms: every limit per IP address counts requests over a shorter time

const questions: readonly (readonly [what: string, path: string, body: object])[] = [
  ['a wrong password', '/token?grant_type=password', { password: 'nine silk spools' }],
  ['a forgotten password', '/recover', {}],
  ['a link to sign in', '/otp', { create_user: false }],
  ['a mail once more', '/resend', { type: 'signup' }],
  ['wrong digits', '/verify', { type: 'recovery', token: '000000' }],
  ['registering', '/signup', { password: 'nine silk spools' }],
];

export const measureTwins = async (stage: Stage, report: Report, pairs: number): Promise<void> => {
  // a new pair for each call of a kind: the server refuses repeated calls for one address for a while, known or not
  const people = Array.from({ length: pairs }, (_, pair) => `known.${pair}.person@example.org`);
  for (const email of people) {
    stage.time.now += pauseMs;
    await stage.register(email);
  }
  for (const [what, path, body] of questions) {
    const figures = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < pairs; pair += 1) {
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const who of order) {
        stage.time.now += pauseMs;
        const unknown = `${questions.findIndex(([other]) => other === what)}.${pair}.person@example.org`;
        const email = who === 'known' ? (people[pair] ?? '') : unknown;
        const begun = performance.now();
        const response = await stage.post(path, { ...body, email });
        await response.text();
        figures[who].push(performance.now() - begun);
        if (response.status === 429) throw new Error(`${what}: a limit answered, which is quick for everybody`);
      }
    }
    const [one, other] = [median(figures.known), median(figures.unknown)];
    const ratio = one / other;
    report.add({
      what: `${what}, known address`,
      figure: `${one.toFixed(1)} ms`,
      beside: `unknown: ${other.toFixed(1)} ms`,
      ratio,
      bar: '0.90 to 1.10',
      isWithin: ratio >= 0.9 && ratio <= 1.1,
    });
    report.keep(what, figures);
  }
};
