import { limits } from '#core/limits.ts';
import { oneOf, shuffled } from '../../src/seeded.ts';
import type { Flight, Reply } from '../network.ts';
import { checkAnswer, checkOverlapping } from '../invariants/answers.ts';
import type { World } from '../world.ts';
import { sendRings } from './doorbell.ts';
import type { Step } from './step.ts';

const slowly = 0.2;

export const go: Step = async (world, random) => {
  const flights = world.network.flights.filter(({ id }) => id !== world.slowFlight || random() < slowly);
  const wait = world.timers.untilNext();
  const timers = wait === undefined ? 0 : flights.length === 0 || wait <= 1000 ? 1 : 0.1;
  const at = random() * (flights.length + timers);
  const flight = flights[Math.floor(at)];
  if (flight !== undefined) return carry(world, flight);
  if (wait === undefined) return undefined;
  world.timers.next();
  await world.rest();
  return `timer after ${wait}`;
};

export const carry = async (world: World, flight: Flight): Promise<string> => {
  const name = `${flight.what} ${flight.id} of ${flight.tab.name}`;
  if (flight.state === 'out') {
    flight.reply = refusalOnTheWay(world, flight) ?? (await handle(world, flight));
    flight.state = 'back';
    const { status } = flight.reply;
    if (!flight.isAwaited) world.network.drop(flight);
    await world.rest();
    return `${name} is handled: ${status}`;
  }
  if (flight.reply !== undefined) world.network.hand(flight, flight.reply);
  await world.rest();
  return `${name} is answered`;
};

/** Lets 15 minutes or 150 moves pass without new work: enough for the server to park a change that throws. */
export const quarterOfAnHour: Step = async (world, random) => {
  if (!world.isPoisoned) return undefined;
  const end = world.timers.now() + 15 * 60_000;
  let steps = 0;
  for (; steps < 150 && world.timers.now() < end; steps += 1) if ((await go(world, random)) === undefined) break;
  return `${steps} quiet steps`;
};

const handle = async (world: World, flight: Flight): Promise<Reply> => {
  const { server, timers } = world;
  const struckBefore = server.mishaps.struck;
  const reply = await server.handle(flight.tab.device.person, urlOf(world, flight), flight.init, timers.now());
  await checkAnswer(world, flight, reply, server.mishaps.struck > struckBefore);
  await sendRings(world);
  return reply;
};

export const overlap: Step = async (world, random) => {
  const { flights } = world.network;
  const out = shuffled(
    random,
    flights.filter((flight) => flight.state === 'out' && refusalOnTheWay(world, flight) === undefined),
  ).slice(0, 3);
  if (out.length < 2 || out.every(({ what }) => what !== 'push')) return undefined;
  const answered: { readonly flight: Flight; readonly reply: Reply }[] = [];
  const calls = out.map((flight) => async () => {
    const { person } = flight.tab.device;
    answered.push({
      flight,
      reply: await world.server.handle(person, urlOf(world, flight), flight.init, world.timers.now()),
    });
  });
  for (const flight of out) flight.state = 'serving';
  await world.server.turnstile.overlap(random, calls);
  for (const { flight, reply } of answered) {
    flight.state = 'back';
    flight.reply = reply;
    if (!flight.isAwaited) world.network.drop(flight);
  }
  await checkOverlapping(world, answered);
  await sendRings(world);
  await world.rest();
  return `at once: ${answered.map(({ flight, reply }) => `${flight.what} ${flight.id} of ${flight.tab.name} ${reply.status}`).join(', ')}`;
};

const urlOf = ({ pageRows }: World, { what, url }: Flight): string =>
  what === 'pull' && pageRows < limits.pullRows ? `${url}&limit=${pageRows}` : url;

const refusalOnTheWay = (world: World, { tab, init, what }: Flight): Reply | undefined => {
  if (what === 'push' && String(init?.body).length > world.proxyBytes) return refusal(413, 'too_large');
  if (tab.device.isSignedOut) return refusal(401, 'unauthenticated');
  return tab.code < world.oldestCode ? refusal(426, 'upgrade_required') : undefined;
};

const onFlight =
  (words: string, befall: (world: World, flight: Flight, random: () => number) => boolean): Step =>
  async (world, random) => {
    const { flights } = world.network;
    if (flights.length === 0) return undefined;
    const flight = oneOf(random, flights);
    if (!befall(world, flight, random)) return undefined;
    await world.rest();
    return `${flight.what} ${flight.id} of ${flight.tab.name} ${words}`;
  };

export const lose = onFlight('is lost', ({ network }, flight) => {
  network.drop(flight);
  return true;
});

export const giveUp = onFlight('is given up', ({ network }, flight) => {
  if (!flight.isAwaited || flight.state !== 'out') return false;
  network.giveUp(flight);
  return true;
});

export const duplicate = onFlight('is doubled', ({ network }, flight) => {
  if (flight.state !== 'out') return false;
  network.duplicate(flight);
  return true;
});

export const intercept = onFlight('is answered by somebody else', ({ network }, flight, random) => {
  if (!flight.isAwaited) return false;
  network.hand(flight, oneOf(random, strangers));
  return true;
});

export const cut: Step = async (world, random) => {
  const device = oneOf(random, world.devices);
  device.isCutOff = !device.isCutOff;
  return `${device.name} is ${device.isCutOff ? 'cut off' : 'connected'}`;
};

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: { code, message: 'No.' } }),
});

const strangers: readonly Reply[] = [
  { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome to our hotel</h1>' },
  { status: 302, headers: { 'content-type': 'text/html' }, body: '' },
  { status: 502, headers: { 'content-type': 'text/html' }, body: 'Bad gateway' },
  { status: 200, headers: { 'content-type': 'application/json' }, body: '{"rows":[]}' },
  refusal(500, 'server_error'),
  refusal(503, 'unavailable', { 'retry-after': '20' }),
  refusal(429, 'rate_limited', { 'retry-after': '5' }),
];
