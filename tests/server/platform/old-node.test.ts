import { expect, test } from 'vitest';
import { refused, runOnOldNode, started } from './on-old-node.ts';

test.each(started.filter(([name]) => name === 'start'))(
  'npm run %s says in one line that Node is too old',
  (_, command) => expect(runOnOldNode(command)).toEqual(refused),
);
