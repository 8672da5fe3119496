import { storedThread } from '#core/design-file/palettes.ts';
import type { Design } from '#core/kinds/design.ts';
import type { KindSteps } from './kind-steps.ts';

/** The server's steps for designs: a person types notes; name and tags come from the file's name and folder. */
export const designSteps: KindSteps = {
  kind: 'design',
  typed: ['notes'] satisfies readonly (keyof Design)[],
  answered: (data) => ({
    ...data,
    blocks: (data['blocks'] as Design['blocks']).map((block) => ({
      ...block,
      fileThread: block.fileThread && storedThread(block.fileThread),
    })),
  }),
};
