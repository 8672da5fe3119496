import * as z from 'zod/mini';

/** The content of `/config.json`. An empty `supabaseUrl` means the embedded auth server on the page's own origin. */
export const pageConfig = z.object({
  environment: z.enum(['development', 'staging', 'production']),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  storageKey: z.string(),
  build: z.string(),
  currencyDefault: z.string(),
  /** The installation's address for links that leave the page; null if none is set, or from an older server. */
  publicUrl: z._default(z.nullable(z.string()), null),
});

/** The configuration that the page loads when it starts. */
export type PageConfig = z.output<typeof pageConfig>;
