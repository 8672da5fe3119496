import { isIPv4 } from 'node:net';
import { Extension } from '@peculiar/x509';
import { localRanges } from './local-addresses.ts';

const localNames = ['localhost', 'local'];

/**
 * Limits an authority to private addresses, `localhost` and `.local` (RFC 5280 §4.2.1.10), in case its key is stolen.
 */
export function localNamesOnly(): Extension {
  const names = localNames.map((name) => subtree(0x82, Buffer.from(name, 'ascii')));
  const ranges = localRanges.map(([network, bits]) =>
    subtree(0x87, Buffer.concat([bytesOf(network), mask(network, bits)])),
  );
  return new Extension('2.5.29.30', true, toArrayBuffer(tagged(0x30, tagged(0xa0, ...names, ...ranges))));
}

const subtree = (tag: number, base: Buffer): Buffer => tagged(0x30, tagged(tag, base));

const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const bytesOf = (address: string): Buffer => {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

const mask = (network: string, bits: number): Buffer =>
  Buffer.from(bytesOf(network).map((_byte, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - index * 8)))));

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
