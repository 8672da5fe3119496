import type * as z from 'zod/mini';
import type { Verb } from '../kinds/describe-kind.ts';
import { rowKinds, type RowKind } from '../kinds/kinds.ts';
import { mayDo } from '../access/may.ts';
import { readsKind, withoutCosts } from '../access/redact.ts';
import { err } from '../result.ts';
import { defaultMutations, type VerbsOf } from './default-mutations.ts';
import { barcodeMutations } from './barcode-mutations.ts';
import { designMutations } from './design-mutations.ts';
import { fileMutations } from './file-mutations.ts';
import { hoopMutations } from './hoop-mutations.ts';
import { machineMutations } from './machine-mutations.ts';
import { maintenanceLogMutations, maintenanceTaskMutations } from './maintenance-mutations.ts';
import { meterReadingMutations } from './meter-mutations.ts';
import { movementMutations } from './movement-mutations.ts';
import type { Mutation } from './mutation.ts';
import { needleMutations } from './needle-mutations.ts';
import { noticeMutations } from './notice-mutations.ts';
import { placeMutations } from './place-mutations.ts';
import { jobMutations } from './job-mutations.ts';
import { runMutations } from './run-mutations.ts';
import { pricingProfileMutations } from './pricing-profile-mutations.ts';
import { quoteMutations } from './quote-mutations.ts';
import { shoppingLineMutations, shoppingTickMutations } from './shopping-mutations.ts';
import { spoolMutations } from './spool-mutations.ts';
import { stopMutations } from './stop-mutations.ts';
import { tabletMutations } from './tablet-mutations.ts';
import { threadMutations } from './thread-mutations.ts';

/** The mutations of kinds with rules of their own. Each kind has exactly the verbs that some role may do. */
const own = {
  thread: threadMutations,
  barcode: barcodeMutations,
  spool: spoolMutations,
  movement: movementMutations,
  place: placeMutations,
  hoop: hoopMutations,
  machine: machineMutations,
  needle: needleMutations,
  meterReading: meterReadingMutations,
  job: jobMutations,
  run: runMutations,
  maintenanceTask: maintenanceTaskMutations,
  maintenanceLog: maintenanceLogMutations,
  stop: stopMutations,
  pricingProfile: pricingProfileMutations,
  quote: quoteMutations,
  shoppingLine: shoppingLineMutations,
  shoppingTick: shoppingTickMutations,
  design: designMutations,
  file: fileMutations,
  tablet: tabletMutations,
  notice: noticeMutations,
} as const satisfies { readonly [K in RowKind]?: { readonly [V in VerbsOf<K>]: Mutation } };

type Own = typeof own;
type Mutations = { readonly [K in RowKind]: K extends keyof Own ? Own[K] : ReturnType<typeof defaultMutations<K>> };

const mutationsOf = (kind: RowKind): Readonly<Record<string, Mutation>> =>
  kind in own ? own[kind as keyof Own] : defaultMutations(kind);

/** A mutation's name on the wire: `thread.update`. Never give a name a new meaning: outboxes may hold it for months. */
export type MutationName = {
  readonly [K in RowKind]: `${K}.${keyof Mutations[K] & string}`;
}[RowKind];

/** The arguments of a mutation, as its caller writes them. */
export type ArgsOf<N extends MutationName> = N extends `${infer K extends RowKind}.${infer V}`
  ? V extends keyof Mutations[K]
    ? Mutations[K][V] extends Mutation<infer S extends z.ZodMiniType>
      ? z.input<S>
      : never
    : never
  : never;

/** A change without a queue number yet. `at`: the time when the person made it, if not now (UTC ISO 8601). */
export type Action = {
  readonly [N in MutationName]: { readonly name: N; readonly args: ArgsOf<N>; readonly at?: string };
}[MutationName];

const named = (kind: RowKind): readonly (readonly [MutationName, Mutation])[] =>
  Object.entries<Mutation>(mutationsOf(kind)).map(([verb, { args, prepare }]) => [
    `${kind}.${verb}` as MutationName,
    {
      args,
      prepare: (input, context) => {
        const { role, access } = context;
        if (!mayDo(role, kind, rightOf(verb)) || !readsKind(kind, access)) return err({ code: 'forbidden' });
        const given = access === 'full' ? input : withoutCosts(kind, verb, input);
        return given === 'namesCosts' ? err({ code: 'forbidden' }) : prepare(given, context);
      },
    },
  ]);

/** The right that a verb needs. What a kind has besides the four usual verbs changes a row. */
const rightOf = (verb: string): Verb => (isVerb(verb) ? verb : 'update');
const isVerb = (verb: string): verb is Verb => ['create', 'update', 'delete', 'restore'].includes(verb);

/** Every mutation by its name on the wire. Role and access are checked before the arguments. */
export const mutationsByName: ReadonlyMap<string, Mutation> = new Map(rowKinds.flatMap(named));
