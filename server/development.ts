import { err, ok, type Result } from '#core/result.ts';
import { readConfig } from '#server/base/config.ts';
import type { Environment } from '#server/base/environment.ts';
import { createLog } from '#server/base/log.ts';
import { notesOfStart } from './notes-of-start.ts';
import { passes } from '#server/base/passes.ts';
import { openParts, type OpenParts } from './open-parts.ts';
import { postMails } from './post-mails.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';

const mailsMs = 2500;
const closeMs = 10_000;

type OpenDevelopment = OpenParts & { readonly notes: readonly string[] };

/** Opens the parts that stay open when the server's code reloads in development. The error is a sentence. */
export async function openDevelopment(env: Environment): Promise<Result<OpenDevelopment, string>> {
  const config = readConfig(env);
  if (!config.ok) return config;
  try {
    const open = await openParts(config.value, createLog(), { build: 'dev' });
    const posting = postMails(open.parts);
    const close = async (): Promise<void> => {
      await Promise.race([posting, passes(mailsMs, new AbortController().signal)]);
      await open.close(Date.now() + closeMs);
    };
    return ok({ ...open, notes: notesOfStart(open.parts), close });
  } catch (error) {
    if (error instanceof StartRefusal) return err(error.message);
    throw error;
  }
}
