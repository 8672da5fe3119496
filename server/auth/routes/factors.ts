import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { err, ok, type Result } from '#core/result.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { readBearer, type Bearer } from '../sessions/bearer.ts';
import { clientAddressOf } from '../requests/client-address.ts';
import { challengeFactor } from '../factors/challenge-factor.ts';
import { enrollFactor } from '../factors/enroll-factor.ts';
import { removeFactor } from '../factors/remove-factor.ts';
import { verifyFactor } from '../factors/verify-factor.ts';
import { isUuid } from '../is-uuid.ts';
import { refusals, type Refusal } from '../refusal.ts';
import { refuse } from '../refuse.ts';
import { looseText, readBody } from '../request-body.ts';
import { respondSignedIn } from '../sessions/respond-signed-in.ts';
import type { FactorKind } from '../tables/factors.ts';
import { userAgentOf } from '../sessions/user-agent.ts';

/** `/factors`: enrolls, asks for, checks and removes a second factor. */
export function factorRoutes(deps: AuthDeps): Hono {
  const routes = new Hono();
  routes.post('/factors', (c) => enroll(deps, c));
  routes.post('/factors/:factor/challenge', (c) => challenge(deps, c));
  routes.post('/factors/:factor/verify', (c) => verify(deps, c));
  routes.delete('/factors/:factor', (c) => remove(deps, c));
  return routes;
}

const enrollInput = z.object({ factor_type: looseText, friendly_name: looseText, issuer: looseText });

const enroll = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return refuse(c, bearer.error);
  const input = await readBody(c, enrollInput);
  if (!input.ok) return refuse(c, input.error);
  const { factor_type, friendly_name, issuer } = input.value;
  const kind = kindOf(factor_type);
  if (!kind.ok) return refuse(c, kind.error);
  return answer(c, await enrollFactor(deps, bearer.value, { kind: kind.value, friendlyName: friendly_name, issuer }));
};

const kindOf = (text: string): Result<FactorKind, Refusal> => {
  switch (text) {
    case 'totp':
    case 'webauthn':
      return ok(text);
    case 'phone':
      return err(refusals.phoneFactorDisabled);
    default:
      return err(refusals.factorTypeUnknown);
  }
};

const challenge = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const { bearer, factorId } = asked.value;
  return answer(c, await challengeFactor(deps, bearer, { factorId, address: clientAddressOf(c) }));
};

// the client also sends a host and an origin, but the server uses its own instead
const answerInput = z.object({
  challenge_id: looseText,
  code: looseText,
  webauthn: z.nullish(z.object({ type: looseText, credential_response: z.optional(z.unknown()) })),
});

const verify = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const input = await readBody(c, answerInput);
  if (!input.ok) return refuse(c, input.error);
  const { bearer, factorId } = asked.value;
  const { challenge_id: challengeId, code, webauthn } = input.value;
  const key = webauthn ? { type: webauthn.type, response: webauthn.credential_response } : undefined;
  const given = { factorId, challengeId, code, key, address: clientAddressOf(c), userAgent: userAgentOf(c) };
  return respondSignedIn(deps, c, await verifyFactor(deps, bearer, given));
};

const remove = async (deps: AuthDeps, c: Context): Promise<Response> => {
  const asked = await readFactorCall(deps, c);
  if (!asked.ok) return refuse(c, asked.error);
  const removed = await removeFactor(deps, asked.value.bearer, asked.value.factorId);
  return answer(c, removed.ok ? ok({ id: removed.value }) : removed);
};

interface FactorCall {
  readonly bearer: Bearer;
  readonly factorId: string;
}

const readFactorCall = async (deps: AuthDeps, c: Context): Promise<Result<FactorCall, Refusal>> => {
  const bearer = await readBearer(deps, c);
  if (!bearer.ok) return bearer;
  const factorId = (c.req.param('factor') ?? '').toLowerCase();
  return isUuid(factorId) ? ok({ bearer: bearer.value, factorId }) : err(refusals.factorIdMalformed);
};

const answer = (c: Context, outcome: Result<object, Refusal>): Response => {
  if (!outcome.ok) return refuse(c, outcome.error);
  c.header('Cache-Control', 'no-store');
  return c.json(outcome.value);
};
