/** Whether a request that leans on the session cookie was not started by a page of our own (protocol: Calls), nor, where `byHand` is allowed, by an address that a person typed or kept as a bookmark. Bearer tokens are never sent by accident. */
export const isCrossSite = (request: Request, publicUrl: string, byHand = false): boolean => {
  if (!request.headers.has('Cookie') || request.headers.has('Authorization')) return false;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site !== 'same-origin' && !(byHand && site === 'none');
  const origin = request.headers.get('Origin');
  return origin === null || (origin !== new URL(request.url).origin && origin !== new URL(publicUrl).origin);
};
