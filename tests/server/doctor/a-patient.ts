import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig, type Config } from '#server/base/config.ts';
import type { Finding } from '#server/doctor/finding.ts';

export const aConfig = async (settings: Readonly<Record<string, string>> = {}): Promise<Config> => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: folder, ...settings });
  if (!config.ok) throw new Error(config.error);
  return config.value;
};

export const faultsOf = (findings: readonly Finding[]): Readonly<Record<string, string>> =>
  Object.fromEntries(findings.flatMap(({ name, state, says }) => (state === 'wrong' ? [[name, says]] : [])));
