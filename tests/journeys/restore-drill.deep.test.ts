import { expect, test } from 'vitest';
import { drills, putBackAndMeet, withRestores } from './a-workshop-restored.ts';

withRestores();

test.each(drills.slice(1))(
  'A backup is put back, $told; the devices that know what it lacks come back $back: every booking is there once.',
  (drill) => expect(putBackAndMeet(drill)).resolves.toBeUndefined(),
);
