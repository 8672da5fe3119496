import { describe, expect, onTestFinished, test } from 'vitest';
import { createDoorbell } from '#sync/doorbell.ts';
import { aBell, browserLocks } from './a-bell.ts';

const team = '018f0000-0000-7000-8000-00000000000a';

const aBrowser = () => {
  const bell = aBell();
  const locks = browserLocks();
  const tab = (userId = 'ana') => {
    const told: string[] = [];
    const faults: unknown[] = [];
    const doorbell = createDoorbell({
      ...bell.deps,
      userId,
      locks,
      openChannel: (name) => new BroadcastChannel(name),
      onChange: ({ version }) => void told.push(`change ${version}`),
      onTeams: () => void told.push('teams'),
      onRefresh: () => void told.push('look'),
      onFault: (fault) => void faults.push(fault),
    });
    onTestFinished(doorbell.stop);
    return { ...doorbell, told, faults };
  };
  return { ...bell, tab };
};

describe('The doorbell of one person in several tabs', () => {
  test('is one stream, and every tab hears what it says', async () => {
    const { tab, connections, say } = aBrowser();
    const [one, other] = [tab(), tab()];
    await expect.poll(() => connections.length).toBe(1);
    expect([one.isLive(), other.isLive()]).toEqual([false, false]);
    say('ping');
    say('change', { team, version: 7 });
    say('teams');
    expect(one.told).toEqual(['look', 'change 7', 'teams']);
    await expect.poll(() => other.told).toEqual(['look', 'change 7', 'teams']);
    expect([one.isLive(), other.isLive()]).toEqual([true, true]);
    expect(connections).toHaveLength(1);
  });

  test('goes to the next tab in the moment in which the one with the stream closes', async () => {
    const { tab, connections, say } = aBrowser();
    const [one, other, third] = [tab(), tab(), tab()];
    await expect.poll(() => connections.length).toBe(1);
    say('ping');
    one.stop();
    await expect.poll(() => connections.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    say('ping');
    say('change', { team, version: 8 });
    expect(other.told.slice(-2)).toEqual(['look', 'change 8']);
    await expect.poll(() => third.told.at(-1)).toBe('change 8');
    expect(one.told).not.toContain('change 8');
  });

  test('is believed in no tab once it is broken, nor after a minute without a word', async () => {
    const { tab, connections, last, say, time } = aBrowser();
    const [one, other] = [tab(), tab()];
    await expect.poll(() => connections.length).toBe(1);
    say('ping');
    await expect.poll(other.isLive).toBe(true);
    last().end();
    expect(one.isLive()).toBe(false);
    await expect.poll(other.isLive).toBe(false);
    one.check();
    say('ping');
    await expect.poll(other.isLive).toBe(true);
    time.now += 60_000;
    expect([one.isLive(), other.isLive()]).toEqual([false, false]);
  });

  test('is another one for another person, and a tab that stood in line and leaves is no fault', async () => {
    const { tab, connections } = aBrowser();
    const [one, waiting] = [tab(), tab()];
    tab('bo');
    await expect.poll(() => connections.length).toBe(2);
    waiting.stop();
    one.stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(connections).toHaveLength(2);
    expect([one.faults, waiting.faults]).toEqual([[], []]);
  });

  test('passes over what it does not understand', async () => {
    const { tab, connections, say } = aBrowser();
    const [one, other] = [tab(), tab()];
    await expect.poll(() => connections.length).toBe(1);
    const stranger = new BroadcastChannel('spoolside-doorbell:ana');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    stranger.postMessage({ kind: 'change', team, version: 'new' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    stranger.postMessage({ kind: 'party' });
    say('change', { team: 'x' });
    say('teams');
    await expect.poll(() => other.told).toEqual(['look', 'teams']);
    expect(one.told).toEqual(['look', 'teams']);
    stranger.close();
  });
});
