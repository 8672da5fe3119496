import type { Design } from '#core/kinds/design.ts';
import type { KindSteps } from './kind-steps.ts';

/** The server's steps for designs: a person gives one its name, its tags and its notes; its file says the rest. */
export const designSteps: KindSteps = {
  kind: 'design',
  typed: ['name', 'tags', 'notes'] satisfies readonly (keyof Design)[],
};
