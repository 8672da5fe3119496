import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer, type Bearer } from '../sessions/bearer.ts';
import { removePasskey, renamePasskey } from './keep-passkeys.ts';
import type { PasskeyAnswer } from './passkey-question.ts';
import { askForPasskey, registerPasskey } from './register-passkey.ts';
import { askPasskey, signInByPasskey } from './sign-in-by-passkey.ts';
import { passkeyAnswer, readPasskeyId } from './passkey-answer.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import type { RelyingParty } from './relying-party.ts';
import { looseText, readBody } from '../request-body.ts';
import { respondSignedIn } from '../sessions/respond-signed-in.ts';
import { findPasskeys } from './passkey-table.ts';
import { userAgentOf } from '../sessions/user-agent.ts';

/** `/passkeys`: asks for passkeys, takes them, signs in by them, and lets their owner see, name and remove them. */
export const passkeyRoutes = (deps: AuthDeps, party: RelyingParty): Hono => {
  const routes = new Hono();
  routes.post('/passkeys/registration/options', (c) =>
    forMembers(deps, c, (bearer) => askForPasskey(deps, party, bearer)),
  );
  routes.post('/passkeys/registration/verify', (c) =>
    forMembers(deps, c, async (bearer) => {
      const answer = await readAnswer(c);
      const registered = answer.ok ? await registerPasskey(deps, party, bearer, answer.value) : answer;
      return registered.ok ? ok(passkeyAnswer(registered.value)) : registered;
    }),
  );
  routes.post('/passkeys/authentication/options', async (c) => respond(c, ok(await askPasskey(deps, party))));
  routes.post('/passkeys/authentication/verify', async (c) => {
    const answer = await readAnswer(c);
    const outcome = answer.ok ? await signInByPasskey(deps, party, answer.value, userAgentOf(c)) : answer;
    return respondSignedIn(deps, c, outcome);
  });
  routes.get('/passkeys', (c) =>
    forMembers(deps, c, async ({ user }) => ok((await findPasskeys(deps.db, user.id)).map(passkeyAnswer))),
  );
  routes.patch('/passkeys/:passkey', (c) => forMembers(deps, c, (bearer) => rename(deps, c, bearer)));
  routes.delete('/passkeys/:passkey', (c) =>
    forMembers(deps, c, async (bearer) => {
      const id = readPasskeyId(c);
      return id.ok ? removePasskey(deps, bearer, id.value) : id;
    }),
  );
  return routes;
};

const answerInput = z.object({ challenge_id: looseText, credential: z.optional(z.unknown()) });

const readAnswer = async (c: Context): Promise<Result<PasskeyAnswer, Refusal>> => {
  const input = await readBody(c, answerInput);
  return input.ok ? ok({ challengeId: input.value.challenge_id, credential: input.value.credential }) : input;
};

const nameInput = z.object({ friendly_name: looseText });

const rename = async (deps: AuthDeps, c: Context, bearer: Bearer): Promise<Result<object, Refusal>> => {
  const id = readPasskeyId(c);
  if (!id.ok) return err(id.error);
  const input = await readBody(c, nameInput);
  const renamed = input.ok ? await renamePasskey(deps, bearer, id.value, input.value.friendly_name) : input;
  return renamed.ok ? ok(passkeyAnswer(renamed.value)) : renamed;
};

const forMembers = async (
  deps: AuthDeps,
  c: Context,
  handle: (bearer: Bearer) => Promise<Result<object | undefined, Refusal>>,
): Promise<Response> => {
  const bearer = await readBearer(deps, c);
  return respond(c, bearer.ok ? await handle(bearer.value) : bearer);
};

const respond = (c: Context, outcome: Result<object | undefined, Refusal>): Response => {
  if (!outcome.ok) return refuse(c, outcome.error);
  c.header('Cache-Control', 'no-store');
  return outcome.value === undefined ? c.body(null, 204) : c.json(outcome.value);
};
