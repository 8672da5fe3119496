import { fileURLToPath } from 'node:url';
import { latestBuild } from '#server/web/latest-build.ts';

/** The folder of the built page; a program of `dist/server` finds it beside itself. */
export const webFolder = fileURLToPath(new URL('../web', import.meta.url));

/** Returns the id of the build that this program belongs to. */
export const builtRelease = (): Promise<string> => latestBuild(webFolder);
