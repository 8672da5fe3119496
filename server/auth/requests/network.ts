import { isIP } from 'node:net';

/** The address, or of IPv6 the first 64 bits: a household has all of the others at its disposal. */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** The network that somebody comes from, wide enough for an address that their provider changes now and then: of IPv4 24 bits, of IPv6 64. Undefined without an address. */
export const surroundingsOf = (address: string): string | undefined => {
  switch (isIP(address)) {
    case 4:
      return address.slice(0, address.lastIndexOf('.'));
    case 6:
      return networkOf(address);
    default:
      return undefined;
  }
};
