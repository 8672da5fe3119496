import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { isLocalAddress, localAddresses } from '#server/lan/local-addresses.ts';

const at = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo;

test('Addresses that other devices can reach are listed once, IPv4 first', () => {
  const interfaces = {
    lo: [at('127.0.0.1', true), at('::1', true)],
    wlan0: [at('fd12::5'), at('fe80::1'), at('192.168.7.20')],
    bridge: [at('192.168.7.20')],
    usb0: [at('169.254.3.3')],
    wan: [at('203.0.113.9'), at('2001:db8::1')],
  };
  expect(localAddresses(interfaces)).toEqual(['192.168.7.20', 'fd12::5']);
});

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['fd00::1', true],
  ['2001:db8::1', false],
  ['workshop.local', false],
])('%s is local: %s', (address, expected) => {
  expect(isLocalAddress(address)).toBe(expected);
});
