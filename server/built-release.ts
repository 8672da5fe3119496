import { fileURLToPath } from 'node:url';
import { latestBuild } from '#server/web/latest-build.ts';

/** The id of the build that this program belongs to; a program of `dist/server` finds it beside itself. */
export const builtRelease = (): Promise<string> => latestBuild(fileURLToPath(new URL('../web', import.meta.url)));
