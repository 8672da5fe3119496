import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/base/config.ts';

/** Where a request came from. */
export interface Peer {
  readonly clientAddress: string;
  readonly isSecure: boolean;
  readonly isForwarded: boolean;
  /** Forwarded by somebody whom nobody has declared: nothing that their headers say is believed. */
  readonly isUndeclared: boolean;
}

/** What the socket and the headers say about the sender. */
export interface Arrival {
  readonly socketAddress: string | undefined;
  readonly url: string;
  readonly headers: Headers;
}

type Surroundings = Pick<Config, 'trustedProxies' | 'publicUrl'>;

/**
 * Reads the sender of a request. `X-Forwarded-*` counts only when the socket belongs to a trusted proxy; then the last
 * address that is no such proxy is the client. Where people are told to come by https, a request without counts as
 * one that a proxy has taken it off.
 */
export const createPeerReader = ({ trustedProxies, publicUrl }: Surroundings): ((arrival: Arrival) => Peer) => {
  const isTrusted = memberOf(trustedProxies);
  const isPublicSecure = publicUrl.startsWith('https://');
  return ({ socketAddress, url, headers }) => {
    const address = socketAddress === undefined ? 'unknown' : withoutMapping(socketAddress);
    const forwardedFor = headers.get('X-Forwarded-For');
    const isForwarded = [...headers.keys()].some((name) => ofProxies.test(name));
    const isSecure = isPublicSecure || new URL(url).protocol === 'https:';
    if (!isTrusted(address)) return { clientAddress: address, isSecure, isForwarded, isUndeclared: isForwarded };
    const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(hop.trim()));
    // only the last stranger was seen by a proxy of ours; whatever stands before it is their own claim
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? '';
    return {
      clientAddress: isIP(client) === 0 ? address : client,
      isSecure: isSecure || headers.get('X-Forwarded-Proto') === 'https',
      isForwarded,
      isUndeclared: false,
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
