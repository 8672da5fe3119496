/** Paths and queries of navigations that the worker leaves to the network: API answers and files, never screens. */
export const notTheShell: readonly RegExp[] = [
  /^\/(?:api|auth\/v1|dev|builds|assets)(?:[/?]|$)/,
  /^\/(?:config\.json|healthz|readyz|metrics)(?:\?|$)/,
  /^[^?]*\/[^/.?]*\.[^/?]+(?:\?|$)/,
];
