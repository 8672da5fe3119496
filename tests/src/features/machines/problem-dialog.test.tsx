// @vitest-environment happy-dom
import '#texts/en/machine-words.ts';
import '#texts/en/machines.ts';
import { expect, test } from 'vitest';
import { newId } from '#core/ids.ts';
import { slotId } from '#core/machines/slots.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { ProblemDialog } from '#features/machines/problem-dialog.tsx';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { teamId } from '../../core/mutations/a-book.ts';
import { aSpool, aThread } from '../../data/a-tab.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';

const machineId = newId();
const [threadId, spoolId] = [newId(), newId()];

const Screen = () => {
  const machine = useQuery(rowsOf('machine')).rows[0];
  const slots = useQuery(rowsOf('needle')).rows.map(({ id, data }) => ({ ...data, id }));
  if (machine === undefined || slots.length < 2) return null;
  const inOrder = slots.toSorted((a, b) => a.head - b.head);
  return <ProblemDialog machine={machine} slots={inOrder} stops={[]} head={2} onClose={() => undefined} />;
};

test('A problem on one head names the spool of that head, not of the slot for all heads.', async () => {
  const on = (head: number, spool: string | null) => {
    const place = { machineId, head, needle: 1 };
    return mutate('needle.update', {
      id: slotId(teamId, machineId, place),
      set: { ...place, threadId, spoolId: spool },
    });
  };
  const { store } = await aWorkshop(<Screen />, {
    drafts: [
      aThread({}, threadId),
      aSpool(threadId, {}, spoolId),
      mutate('machine.create', {
        id: machineId,
        set: { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', heads: 2, needlesPerHead: 1 },
      }),
      on(0, null),
      on(2, spoolId),
    ],
  });
  const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Thread break');
  await expect.poll(button).toBeDefined();
  button()?.click();
  const stop = async () => (await store.db.rows.where('key').startsWith('stop/').first())?.d;
  await expect.poll(stop).toMatchObject({ head: 2, needle: 1, spoolId });
});
