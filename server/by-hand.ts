import { readConfig } from '#server/base/config.ts';
import type { Parts } from './compose.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { withParts } from './with-parts.ts';

/** Opens a server's parts, runs `work` and prints its result. Prints a StartRefusal with `hint`, and exits. */
export async function byHand(work: (parts: Parts) => Promise<string>, hint = ''): Promise<void> {
  try {
    const config = readConfig(process.env);
    if (!config.ok) throw new StartRefusal(config.error);
    const said = await withParts(config.value, 'by hand', work);
    process.stdout.write(`${said}\n`);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    process.stderr.write(`${`${error.message} ${hint}`.trimEnd()}\n`);
    process.exit(1);
  }
}
