import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { appleProfile } from './apple-profile.ts';
import { trustPage } from './trust-page.ts';
import { trustStyle } from './trust-style.ts';
import { deviceOf, languageOf } from './visitor.ts';

interface TrustSiteContent {
  /** The authority's certificate in DER. */
  readonly authority: Buffer;
  readonly fingerprint: string;
  readonly productUrl: string;
  readonly icon: string;
}

const styleHash = createHash('sha256').update(trustStyle).digest('base64');

/** Creates the site served over plain http: the trust page, the certificate and the icon. */
export function createTrustSite({ authority, fingerprint, productUrl, icon }: TrustSiteContent): Hono {
  const site = new Hono();
  site.use(async (c, next) => {
    await next();
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
  });
  site.get('/', (c) => {
    const asked = c.req.query('lang');
    const language = asked === 'en' || asked === 'de' ? asked : languageOf(c.req.header('Accept-Language'));
    return c.html(trustPage({ language, device: deviceOf(c.req.header('User-Agent')), fingerprint, productUrl }));
  });
  site.get('/spoolside.crt', (c) =>
    c.body(new Uint8Array(authority), 200, { 'Content-Type': 'application/x-x509-ca-cert' }),
  );
  site.get('/spoolside.mobileconfig', (c) =>
    c.body(appleProfile(authority, fingerprint), 200, { 'Content-Type': 'application/x-apple-aspen-config' }),
  );
  site.get('/icon.svg', (c) => c.body(icon, 200, { 'Content-Type': 'image/svg+xml' }));
  return site;
}
