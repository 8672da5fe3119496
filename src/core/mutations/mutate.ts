import type { Action, ArgsOf, MutationName } from './registry.ts';

/** Makes an action; the compiler checks the arguments. This file imports only types, so screens load no mutations. */
export function mutate<N extends MutationName>(name: N, args: ArgsOf<N>): Extract<Action, { readonly name: N }> {
  return { name, args } as unknown as Extract<Action, { readonly name: N }>;
}
