/**
 * Whether the auth server has judged a request. A limit of calls, a proxy or a portal has not: the same may work later.
 */
export const isJudged = ({ kind, code }: { readonly kind: string; readonly code?: string | undefined }): boolean =>
  kind === 'refused' && code !== undefined && code !== 'over_request_rate_limit';
