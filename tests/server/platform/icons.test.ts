import { describe, expect, test } from 'vitest';
import { serverLimits } from '#server/base/server-limits.ts';
import { createIcons } from '#server/web/pages.ts';
import { anApp } from './an-app.ts';

const app = anApp([], { mounts: [(on) => on.route('/', createIcons())] });

const ask = async (path: string) => {
  const response = await app.request(`/api/icons/${path}`);
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
};

describe('an icon that is installed', () => {
  test('comes alone, in the form in which icon sets are exchanged', async () => {
    const { status, body, headers } = await ask('lucide.json?icons=spool');
    expect(status).toBe(200);
    expect(body).toEqual({
      prefix: 'lucide',
      width: 24,
      height: 24,
      icons: { spool: { body: expect.stringContaining('<path') } },
      aliases: {},
    });
    expect(headers.get('Cache-Control')).toBe('public, max-age=86400');
  });

  test('comes under its other name with the one that is drawn', async () => {
    const { body } = await ask('lucide.json?icons=alert-circle,check,check');
    expect(body).toMatchObject({ aliases: { 'alert-circle': { parent: 'circle-alert' } } });
    expect(Object.keys((body as { readonly icons: object }).icons).sort()).toEqual(['check', 'circle-alert']);
  });
});

test.each([
  ['a set that is not installed', 'mdi.json?icons=home'],
  ['an icon that the set lacks', 'lucide.json?icons=no-such-icon'],
  ['one of several that the set lacks', 'lucide.json?icons=check,no-such-icon'],
  ['a name that every object has', 'lucide.json?icons=constructor'],
  ['a set that every object has', 'constructor.json?icons=check'],
])('%s is no 404, which would end the search of the client', async (_what, path) => {
  const { status, body } = await ask(path);
  expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
});

const many = Array.from({ length: serverLimits.iconNames + 1 }, (_, at) => `a${at}`).join(',');

test.each([
  ['no names', 'lucide.json'],
  ['an empty name', 'lucide.json?icons=check,'],
  ['a path for a name', 'lucide.json?icons=../package'],
  ['capitals', 'lucide.json?icons=Check'],
  ['too many names', `lucide.json?icons=${many}`],
  ['too long a name', `lucide.json?icons=${'a'.repeat(serverLimits.iconNameLength + 1)}`],
  ['another kind of file', 'lucide.css?icons=check'],
])('%s is refused before anything is read', async (_what, path) => {
  const { status, body } = await ask(path);
  expect({ status, body }).toMatchObject({ status: 422, body: { error: { code: 'invalid' } } });
});
