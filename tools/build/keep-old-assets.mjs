import { copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const keptForMs = 30 * 24 * 3_600_000;

/**
 * Keeps the hashed files of replaced builds for 30 days, so that pages opened before still find their chunks.
 *
 * @param {string} from the folder of the build that is being replaced
 * @param {string} to the folder of the new build, not served yet
 * @param {number} now milliseconds since 1970
 */
export const keepOldAssets = async (from, to, now) => {
  const builds = await buildsIn(from);
  const { id } = JSON.parse(await readFile(join(to, 'builds', 'latest.json'), 'utf8'));
  for (const [at, build] of builds.entries()) {
    const replacedAt = builds[at + 1]?.timestamp ?? now;
    if (build.id === id || now - replacedAt > keptForMs) continue;
    const files = build.files.filter((file) => file.startsWith('assets/'));
    for (const file of [...files, `builds/meta/${build.id}.json`]) await carry(file, from, to);
  }
};

/** @returns {Promise<{id: string, timestamp: number, files: string[]}[]>} oldest first */
const buildsIn = async (/** @type {string} */ folder) => {
  const meta = join(folder, 'builds', 'meta');
  if (!existsSync(meta)) return [];
  const texts = await Promise.all((await readdir(meta)).map((name) => readFile(join(meta, name), 'utf8')));
  return texts.map((text) => JSON.parse(text)).sort((one, other) => one.timestamp - other.timestamp);
};

const carry = async (/** @type {string} */ file, /** @type {string} */ from, /** @type {string} */ to) => {
  await mkdir(dirname(join(to, file)), { recursive: true });
  for (const form of [file, `${file}.br`, `${file}.gz`]) {
    if (!existsSync(join(from, form)) || existsSync(join(to, form))) continue;
    await copyFile(join(from, form), join(to, form), constants.COPYFILE_FICLONE);
  }
};
