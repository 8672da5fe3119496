/** Adds the link to the web app manifest, which installing needs. In development the page already has the link. */
export function linkManifest(document: Document): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
