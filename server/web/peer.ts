import { BlockList, isIP } from 'node:net';
import type { Config } from '#server/base/config.ts';

interface Peer {
  readonly clientAddress: string;
  readonly isSecure: boolean;
  readonly isForwarded: boolean;
  /** True if the request has forwarding headers from an IP address that TRUSTED_PROXIES lacks; they are not trusted. */
  readonly isUndeclared: boolean;
}

interface Arrival {
  readonly socketAddress: string | undefined;
  readonly url: string;
  readonly headers: Headers;
}

type Surroundings = Pick<Config, 'trustedProxies' | 'publicUrl'>;

/** Creates a reader of a request's sender. `X-Forwarded-*` counts only if the socket belongs to a trusted proxy. */
export function createPeerReader({ trustedProxies, publicUrl }: Surroundings): (arrival: Arrival) => Peer {
  const isTrusted = memberOf(trustedProxies);
  const isPublicSecure = publicUrl.startsWith('https://');
  return ({ socketAddress, url, headers }) => {
    const address = socketAddress === undefined ? 'unknown' : withoutMapping(socketAddress);
    const forwardedFor = headers.get('X-Forwarded-For');
    const isForwarded = [...headers.keys()].some((name) => ofProxies.test(name));
    // if the public address is https, a plain request has come through a proxy that ended TLS
    const isSecure = isPublicSecure || new URL(url).protocol === 'https:';
    if (!isTrusted(address)) return { clientAddress: address, isSecure, isForwarded, isUndeclared: isForwarded };
    const hops = (forwardedFor ?? '').split(',').map((hop) => withoutMapping(hop.trim()));
    // a trusted proxy saw only the last untrusted address; the client may have invented all addresses before it
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? '';
    return {
      clientAddress: isIP(client) === 0 ? address : client,
      isSecure: isSecure || headers.get('X-Forwarded-Proto') === 'https',
      isForwarded,
      isUndeclared: false,
    };
  };
}

/** The names, in lower case, of headers that proxies, load balancers and CDNs add to a request. */
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

/** Removes the prefix by which a dual-stack socket shows an IPv4 address: `::ffff:10.0.0.1`. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
