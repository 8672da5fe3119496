import { limits } from '#core/limits.ts';
import { sessionCookiesIn } from '#server/auth/index.ts';
import type { Config } from '#server/base/config.ts';
import { defineRoute, type Route } from './route.ts';

/** The route that sends a page's session cookies back to it as `Set-Cookie` headers. */
export function sessionRoutes({
  config: { storageKey },
}: {
  readonly config: Pick<Config, 'storageKey'>;
}): readonly Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/session/refresh-cookie',
      rule: 'user',
      summary: 'Get the session cookie set once more by the server: Safari drops after a week what a script has set',
      answer: { 204: null },
      handle: async ({ request, isSecure }) => {
        const headers = new Headers({ 'Cache-Control': 'no-store' });
        for (const [name, value] of sessionCookiesIn(request.headers.get('Cookie'), storageKey))
          headers.append('Set-Cookie', `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`);
        return new Response(null, { status: 204, headers });
      },
    }),
  ];
}

// not HttpOnly, because the page reads this cookie
const attributes = `Path=/; Max-Age=${limits.sessionCookieDays * 86_400}; SameSite=Lax`;
