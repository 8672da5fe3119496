import type { Action, ArgsOf, MutationName } from './registry.ts';

/** Writes down what is to be done; the compiler checks the arguments. A screen that asks for it does not load every mutation. */
export const mutate = <N extends MutationName>(name: N, args: ArgsOf<N>): Extract<Action, { readonly name: N }> =>
  ({ name, args }) as unknown as Extract<Action, { readonly name: N }>;
