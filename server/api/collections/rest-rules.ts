import type * as z from 'zod/mini';
import type { Result } from '#core/result.ts';
import type { LockedTeam } from '#server/sync/write-one.ts';
import type { Refusal } from '#server/calls/refusal.ts';

/** The fields of a body, by name. */
export type Given = Readonly<Record<string, unknown>>;

/** Where a kind differs from the usual course over REST. */
export interface RestRules {
  /** The fields that a new row may be given, where these are not those of its mutation. */
  readonly createShape?: (usual: Readonly<Record<string, z.ZodMiniType>>) => Readonly<Record<string, z.ZodMiniType>>;
  /** The id that a new row has by what it is; undefined where whoever makes it gives one. */
  readonly idOf?: (teamId: string, set: Given) => string | undefined;
  /** Works out what the server knows better than whoever calls. */
  readonly complete?: (locked: LockedTeam, set: Given) => Promise<Result<Given, Refusal>>;
  /** Questions of its own in a list, each with the condition it stands for, as SQL over the alias `r`. */
  readonly questions?: Readonly<Record<string, string>>;
}
