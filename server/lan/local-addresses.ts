import { BlockList, isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** Ranges of IP addresses that are not routed on the public internet, as [network, prefix length]. */
export const localRanges: readonly (readonly [network: string, bits: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const local = new BlockList();
for (const [network, bits] of localRanges) local.addSubnet(network, bits, familyOf(network));

/** Whether an IP address lies in one of `localRanges`; false if the text is no IP address. */
export function isLocalAddress(address: string): boolean {
  return isIP(address) !== 0 && local.check(address, familyOf(address));
}

/** Finds the addresses by which local devices reach this machine, IPv4 first. */
export function localAddresses(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): readonly string[] {
  const found = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, internal }) => !internal && isLocalAddress(address) && !address.startsWith('169.254.'));
  const addresses = [...new Set(found.map(({ address }) => address))];
  return addresses.toSorted((a, b) => isIP(a) - isIP(b));
}
