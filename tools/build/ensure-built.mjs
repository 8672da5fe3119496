import { isBuilt } from './stamp.mjs';

/**
 * Builds when the sources are not the ones that `dist` was made from. Answers how long it took in milliseconds; 0 means there was nothing to do.
 *
 * @param {string} root the project's folder
 */
export const ensureBuilt = async (root) => {
  if (isBuilt(root)) return 0;
  const started = performance.now();
  // loaded only now: a warm start must not pay for the bundler
  const { buildAll } = await import('../build.mjs');
  await buildAll(root);
  return performance.now() - started;
};
