import { BlockList, isIP } from 'node:net';

/** Where a request came from. */
export interface Peer {
  readonly clientAddress: string;
  readonly isSecure: boolean;
  readonly isForwarded: boolean;
}

/** What the socket and the headers say about the sender. */
export interface Arrival {
  readonly socketAddress: string | undefined;
  readonly url: string;
  readonly headers: Headers;
}

/** Reads the sender of a request. `X-Forwarded-*` counts only when the socket belongs to a trusted proxy; then the last address that is no such proxy is the client. */
export const createPeerReader = (trustedProxies: readonly string[]): ((arrival: Arrival) => Peer) => {
  const isTrusted = memberOf(trustedProxies);
  return ({ socketAddress, url, headers }) => {
    const address = socketAddress === undefined ? 'unknown' : withoutMapping(socketAddress);
    const forwardedFor = headers.get('X-Forwarded-For');
    const isForwarded = [...headers.keys()].some((name) => ofProxies.test(name));
    const isTls = new URL(url).protocol === 'https:';
    if (!isTrusted(address)) return { clientAddress: address, isSecure: isTls, isForwarded };
    const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(hop.trim()));
    // only the last stranger was seen by a proxy of ours; whatever stands before it is their own claim
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? '';
    return {
      clientAddress: isIP(client) === 0 ? address : client,
      isSecure: isTls || headers.get('X-Forwarded-Proto') === 'https',
      isForwarded,
    };
  };
};

/** What proxies and their kin add to a request, in lower case. */
const ofProxies =
  /^(x-forwarded\b.*|forwarded|via|x-real-ip|(true-|x-)?client-ip|x-cluster-client-ip|x-original-.+|x-proxy.*|cf-.+|x-envoy-.+|x-amzn-.+|fly-.+|cdn-loop)$/;

const memberOf = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:10.0.0.1` is how a dual-stack socket shows an IPv4 address. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
