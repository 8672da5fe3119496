/** Whether a request that leans on the session cookie was not started by a page of our own (contract §2). Bearer tokens are never sent by accident. */
export const isCrossSite = (request: Request, publicUrl: string): boolean => {
  if (!request.headers.has('Cookie') || request.headers.has('Authorization')) return false;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site !== 'same-origin';
  const origin = request.headers.get('Origin');
  return origin === null || (origin !== new URL(request.url).origin && origin !== new URL(publicUrl).origin);
};
