import { isIP } from 'node:net';
import type { Config } from '#server/base/config.ts';

/** Returns headers for every answer. They allow only this server's scripts. */
export function securityHeaders(config: Pick<Config, 'auth'>): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** Returns the header that requires HTTPS for a year, for answers over TLS; undefined for IP addresses and local names. */
export function strictTransport(host: string): string | undefined {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
    host !== 'localhost' &&
    host.includes('.') &&
    !host.endsWith('.local')
    ? 'max-age=31536000'
    : undefined;
}

const contentPolicy = ({ auth }: Pick<Config, 'auth'>): string =>
  [
    `default-src 'none'`,
    // 'wasm-unsafe-eval' lets the barcode scanner (WebAssembly) run; text still cannot become a script
    `script-src 'self' 'wasm-unsafe-eval'`,
    // 'unsafe-inline', because the toast library adds its own style element
    `style-src 'self' 'unsafe-inline'`,
    // no pictures of other hosts: the host of a picture would learn who looks at it and when
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    `connect-src ${["'self'", ...authHost(auth), 'https://api.iconify.design'].join(' ')}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const authHost = (auth: Config['auth']): readonly string[] =>
  auth.kind === 'external' ? [new URL(auth.url).origin] : [];
