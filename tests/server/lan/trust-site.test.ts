import { describe, expect, test } from 'vitest';
import { createTrustSite, deviceOf, languageOf } from '#server/lan/prepare-lan.ts';

const fingerprint = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0').toUpperCase()).join(
  ':',
);
const site = createTrustSite({
  authority: Buffer.from('certificate'),
  fingerprint,
  productUrl: 'https://192.168.7.20:3443',
  icon: '<svg/>',
});
const page = async (headers: Record<string, string> = {}, path = '/') => (await site.request(path, { headers })).text();

describe('The trust page', () => {
  test('shows the fingerprint in groups to compare and links to the product', async () => {
    const html = await page();
    expect(html).toContain('<span>00010203</span>');
    expect(html).toContain('<span>1C1D1E1F</span>');
    expect(html).toContain('href="https://192.168.7.20:3443"');
  });

  test('speaks the language that the browser prefers, until another one is chosen', async () => {
    expect(await page({ 'Accept-Language': 'de-AT,en;q=0.5' })).toContain('<html lang="de">');
    expect(await page({ 'Accept-Language': 'de-AT' }, '/?lang=en')).toContain('<html lang="en">');
  });

  test('opens the steps for the device that reads it', async () => {
    const html = await page({ 'User-Agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150 Mobile Safari/537.36' });
    expect(html).toMatch(/<details name="device" open><summary>Android/);
    expect(html.match(/<details name="device" open>/g)).toHaveLength(1);
  });

  test('carries no script, and a policy that would stop one', async () => {
    const response = await site.request('/');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await response.text()).not.toContain('<script');
  });
});

describe('The certificate', () => {
  test('is handed out as it is to Android and desktop', async () => {
    const response = await site.request('/spoolside.crt');
    expect(response.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    expect(await response.text()).toBe('certificate');
  });

  test('is handed out as a profile to Apple devices, under ids that follow from it', async () => {
    const response = await site.request('/spoolside.mobileconfig');
    const profile = await response.text();
    expect(response.headers.get('content-type')).toBe('application/x-apple-aspen-config');
    expect(profile).toContain(`<data>${Buffer.from('certificate').toString('base64')}</data>`);
    expect(await (await site.request('/spoolside.mobileconfig')).text()).toBe(profile);
  });
});

test.each(['/authority.key', '/server.key', '/../lan/authority.key', '/api/v2/teams', '/index.html'])(
  '%s is not served',
  async (path) => {
    expect((await site.request(path)).status).toBe(404);
  },
);

test.each([
  ['de', 'de'],
  ['de-CH, en;q=0.9', 'de'],
  ['en;q=0.3, de;q=0.8', 'de'],
  ['fr, en;q=0.8, de;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('A browser that asks for %s reads %s', (header, expected) => {
  expect(languageOf(header)).toBe(expected);
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X700) Chrome/150.0 Safari/537.36', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36', 'desktop'],
  [undefined, 'desktop'],
])('%s is taken for %s', (agent, expected) => {
  expect(deviceOf(agent)).toBe(expected);
});
