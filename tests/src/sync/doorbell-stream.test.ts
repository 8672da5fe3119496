import { describe, expect, test } from 'vitest';
import { keepStream } from '#sync/doorbell.ts';
import { aBell } from './a-bell.ts';

const second = 1000;
const minute = 60 * second;

const aStream = () => {
  const bell = aBell();
  const told: string[] = [];
  const kept = keepStream({
    ...bell.deps,
    onEvent: (name, data) => void told.push(name === 'change' ? `change ${data}` : name),
    onQuiet: () => void told.push('quiet'),
    onRefresh: () => void told.push('look'),
  });
  const liveFor = (ms: number) => {
    bell.say('ping');
    bell.pass(ms);
    bell.last().end();
  };
  return { ...bell, told, kept, liveFor };
};

describe('A stream that works', () => {
  test('is opened at once; what it says is passed on, and whoever listens looks once by themselves', () => {
    const { connections, say, told } = aStream();
    expect(connections).toHaveLength(1);
    expect(told).toEqual([]);
    say('ping');
    say('change', { team: 'a', version: 3 });
    say('teams');
    expect(told).toEqual(['ping', 'look', 'change {"team":"a","version":3}', 'teams']);
  });

  test('stays open as long as it says something once a minute', () => {
    const { connections, pass, say } = aStream();
    for (let ping = 0; ping < 100; ping += 1) {
      say('ping');
      pass(minute - 1);
    }
    expect(connections).toHaveLength(1);
  });

  test('is opened again after a minute of silence, and everybody looks again', () => {
    const { connections, pass, say, told } = aStream();
    say('ping');
    pass(minute);
    expect(connections[0]?.isOpen).toBe(false);
    pass(second);
    expect(connections.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    say('ping');
    expect(told).toEqual(['ping', 'look', 'quiet', 'ping', 'look']);
  });

  test('is closed when nobody wants it any more, and no timer is left', () => {
    const { kept, connections, timers } = aStream();
    kept.stop();
    expect([connections[0]?.isOpen, timers.size]).toEqual([false, 0]);
  });
});

describe('A stream that cannot be had', () => {
  test('is tried again ever more rarely, at most once a minute, and never given up', () => {
    const { pass, last, time } = aStream();
    const waits: number[] = [];
    for (let at = 0; at < 9; at += 1) {
      last().end();
      const before = time.now;
      pass(minute);
      waits.push((last().at - before) / second);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('tells those who trusted it to look by themselves, once', () => {
    const { last, pass, say, told } = aStream();
    say('ping');
    pass(10 * second);
    last().end();
    for (let at = 0; at < 5; at += 1) {
      pass(minute);
      last().end();
    }
    expect(told).toEqual(['ping', 'look', 'quiet', 'look']);
  });
});

describe('A stream that is cut off again and again', () => {
  test('rests for ten minutes after three short lives, with a look every half minute, and is tried again then', () => {
    const { connections, liveFor, pass, told } = aStream();
    for (let life = 0; life < 3; life += 1) {
      liveFor(4 * second);
      pass(second);
    }
    expect(connections).toHaveLength(3);
    told.length = 0;
    pass(10 * minute - 2 * second);
    expect(connections).toHaveLength(3);
    expect(told).toEqual(Array(19).fill('look'));
    pass(2 * second);
    expect(connections).toHaveLength(4);
  });

  test('is not given a rest when one of three lived for five seconds', () => {
    const { connections, liveFor, pass } = aStream();
    for (const ms of [1, 2, 6, 1, 2]) {
      liveFor(ms * second);
      pass(second);
    }
    expect(connections).toHaveLength(6);
  });

  test('counts as short when something on its way holds back even the first word', () => {
    const { connections, pass } = aStream();
    pass(3 * minute + 10 * second);
    expect(connections).toHaveLength(3);
    pass(9 * minute);
    expect(connections).toHaveLength(3);
  });
});

describe('When the page is looked at again, or the network is back', () => {
  test('a stream that has been silent for longer than a ping takes is opened again at once', () => {
    const { kept, connections, say, pass, time } = aStream();
    say('ping');
    time.now += 29 * second; // the computer slept, so no timer ran
    kept.check();
    expect(connections).toHaveLength(1);
    time.now += 2 * second;
    kept.check();
    pass(second);
    expect(connections).toHaveLength(2);
  });

  test('one that waits is tried at once, one that has been dialling for long is dialled again, one that rests is left alone', () => {
    const { kept, connections, last, pass, liveFor } = aStream();
    for (let at = 0; at < 4; at += 1) {
      last().end();
      if (at < 3) pass(minute);
    }
    kept.check();
    expect(connections).toHaveLength(5);
    kept.check();
    expect(connections).toHaveLength(5);
    pass(6 * second);
    kept.check();
    expect(connections.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false, false, true]);
    for (let life = 0; life < 3; life += 1) {
      liveFor(second);
      pass(second);
    }
    kept.check();
    expect(connections).toHaveLength(8);
  });
});
