import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Serves the gallery for looking: `npx vite tests/src/ui/gallery`. It is no part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  cacheDir: '../../../../node_modules/.vite-gallery',
});
