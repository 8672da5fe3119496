/** The door of sign-in: nothing else in this folder is imported from outside it. The import law checks this. */
export { createSignIn, type SignIn } from './create-sign-in.ts';
export type { ChangedAddress } from './auth-deps.ts';
export { inspectProvider } from './oauth/inspect-provider.ts';
export { makePasswordLink } from './mailed-codes/make-password-link.ts';
export { ProviderUnreachable } from './provider/ask-provider.ts';
export { providersOf, type OidcProvider } from './oauth/oidc.ts';
export { sessionCookiesIn } from './sessions/session-cookie.ts';
export { countUsers } from './tables/users.ts';
export { oldAuthRecords } from './tables/old-records.ts';
