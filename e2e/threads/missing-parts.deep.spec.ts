import { saysMissingPart } from '../support/missing-part.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test.describe('A part that is needed on its screen says that it is missing, and comes when a person tries again:', () => {
  for (const [name, file, path] of [
    ['the notices of two people’s changes', 'notice-list', '/sync'],
    ['the name of a first team', 'name-team', '/dashboard'],
    ['the hand scanner of the shopping list', 'scanning', '/inventory/shopping'],
  ] as const)
    test(name, async ({ page: blank, context, server }) => {
      await blank.close();
      await saysMissingPart(context, server, { file, path });
    });
});
