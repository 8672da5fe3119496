/**
 * Whether the auth server itself refused a request for good: false if it limits calls, or if another server answered.
 */
export function isJudged({ kind, code }: { readonly kind: string; readonly code?: string | undefined }): boolean {
  return kind === 'refused' && code !== undefined && code !== 'over_request_rate_limit';
}
