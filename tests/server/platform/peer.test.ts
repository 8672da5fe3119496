import { expect, test } from 'vitest';
import { createPeerReader } from '#server/web/peer.ts';

const peerOf = createPeerReader(['10.0.0.1', 'fd00::/8']);
const url = 'http://localhost/';

test.each([
  ['198.51.100.7', {}, { clientAddress: '198.51.100.7', isSecure: false, isForwarded: false }],
  ['::ffff:198.51.100.7', {}, { clientAddress: '198.51.100.7', isSecure: false, isForwarded: false }],
  [
    '198.51.100.7',
    { 'X-Forwarded-For': '1.1.1.1', 'X-Forwarded-Proto': 'https' },
    { clientAddress: '198.51.100.7', isSecure: false, isForwarded: true },
  ],
  [
    '10.0.0.1',
    { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9', 'X-Forwarded-Proto': 'https' },
    { clientAddress: '203.0.113.9', isSecure: true, isForwarded: true },
  ],
  [
    '::ffff:10.0.0.1',
    { 'X-Forwarded-For': '203.0.113.9, fd00::12' },
    { clientAddress: '203.0.113.9', isSecure: false, isForwarded: true },
  ],
  ['10.0.0.1', { 'X-Forwarded-For': 'nonsense' }, { clientAddress: '10.0.0.1', isSecure: false, isForwarded: true }],
  [
    '10.0.0.1',
    { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9:4711' },
    { clientAddress: '10.0.0.1', isSecure: false, isForwarded: true },
  ],
  [undefined, {}, { clientAddress: 'unknown', isSecure: false, isForwarded: false }],
])('from the socket %s with %j', (socketAddress, headers, expected) => {
  expect(peerOf({ socketAddress, url, headers: new Headers(headers) })).toEqual(expected);
});
