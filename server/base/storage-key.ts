const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Builds the session cookie's name from the auth host's first label, or from the port on a loopback address. */
export function storageKeyOf(authUrl: string): string {
  if (!URL.canParse(authUrl)) return 'sb-auth-token';
  const { protocol, hostname, port } = new URL(authUrl);
  // a cookie's name may not contain the brackets and colons of an IPv6 address
  if (!loopback.has(hostname)) return `sb-${hostname.split('.')[0]?.replaceAll(/[^\w-]/g, '-')}-auth-token`;
  // a browser sends a host's cookies to all its ports, so the port in the name tells servers on one machine apart
  return `sb-localhost-${port === '' ? defaultPort(protocol) : port}-auth-token`;
}

const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');
