import { defineConfig } from 'vite';

/** The server as one file of plain JavaScript; what npm installed stays outside. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        work: 'server/workers/work.ts',
        demo: 'server/demo.ts',
        lan: 'server/lan/prepare-lan.ts',
        upkeep: 'server/upkeep.ts',
        'auth-link': 'server/auth-link.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        restored: 'server/restored.ts',
        'rotate-keys': 'server/rotate-keys.ts',
        'team-restore': 'server/team-restore.ts',
        design: 'server/design.ts',
        doctor: 'server/doctor.ts',
      },
    },
  },
});
