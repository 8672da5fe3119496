import type { ManifestOptions } from 'vite-plugin-pwa';

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/avif'];

/** The design files that the app opens, by media type, and the endings that other apps share with it. */
export interface DesignFiles {
  readonly opened: Readonly<Record<string, readonly string[]>>;
  readonly taken: readonly string[];
}

export const webManifest = ({ opened, taken }: DesignFiles): Partial<ManifestOptions> => ({
  id: '/',
  name: 'Spoolside',
  short_name: 'Spoolside',
  description: 'The workshop book for embroidery: threads, machines and prices, with or without a network.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#f4f3f0',
  background_color: '#f4f3f0',
  categories: ['productivity', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: [
    {
      src: '/screens/machine-tablet.webp',
      sizes: '1180x820',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'What is on which needle, read from two metres',
    },
    {
      src: '/screens/check-phone.webp',
      sizes: '585x1266',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'In the shop, without a network: is this thread there?',
    },
  ],
  share_target: {
    action: '/shared',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'files',
          accept: [...pictures, 'application/pdf', 'application/zip', 'application/octet-stream', ...taken],
        },
      ],
    },
  },
  file_handlers: [
    {
      action: '/shared',
      accept: {
        'image/png': ['.png'],
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/webp': ['.webp'],
        'application/pdf': ['.pdf'],
        ...(opened as Readonly<Record<string, string[]>>),
      },
    },
  ],
  shortcuts: [
    { name: 'Shop check', url: '/inventory/check', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Machines', url: '/inventory/machines', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
});
