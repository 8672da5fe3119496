/**
 * Whether the auth server itself refused a request. If it limits calls, or another server answers, a retry may succeed.
 */
export const isJudged = ({ kind, code }: { readonly kind: string; readonly code?: string | undefined }): boolean =>
  kind === 'refused' && code !== undefined && code !== 'over_request_rate_limit';
