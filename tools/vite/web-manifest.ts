import type { ManifestOptions } from 'vite-plugin-pwa';

/** How the installed app presents itself: its name, its pictures and the two shortcuts that shop and workshop use most. */
export const webManifest: Partial<ManifestOptions> = {
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
      src: '/screens/thread-tablet.webp',
      sizes: '1180x820',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The rack, and one thread opened beside it',
    },
    {
      src: '/screens/thread-phone.webp',
      sizes: '780x1688',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'A thread on a phone, without a network',
    },
  ],
  shortcuts: [
    { name: 'Shop check', url: '/inventory/check', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Machines', url: '/inventory/machines', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};
