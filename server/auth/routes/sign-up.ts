import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { AuthDeps } from '#server/auth/auth-deps.ts';
import { signUp } from '#server/auth/flows/sign-up.ts';
import { refuse } from '#server/auth/refuse.ts';
import { looseObject, looseText, readBody } from '#server/auth/request-body.ts';
import { respondSignedIn } from '#server/auth/respond-signed-in.ts';
import { userAgentOf } from '#server/auth/user-agent.ts';

const signUpInput = z.object({ email: looseText, phone: looseText, password: looseText, data: looseObject });

/** `POST /signup`: registers a person and signs them in. */
export const signUpRoute =
  (deps: AuthDeps) =>
  async (c: Context): Promise<Response> => {
    const input = await readBody(c, signUpInput);
    if (!input.ok) return refuse(c, input.error);
    return respondSignedIn(deps, c, await signUp(deps, input.value, userAgentOf(c)));
  };
