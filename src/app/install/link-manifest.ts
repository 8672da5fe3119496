/**
 * Tells the browser where the web app manifest is, which it needs to offer the installation. In development the page
 * comes with the link.
 */
export const linkManifest = (document: Document): void => {
  if (document.querySelector('link[rel="manifest"]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
};
