import { useState } from 'react';
import { useDraft } from '#parts/forms/use-draft.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { OwnedThread } from '#inventory/inventory.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { commit } from '#data/queue/commit.ts';
import { parseDecimal } from '#texts/parse-decimal.ts';
import { NumberField } from '#ui/number-field.tsx';
import { aThread } from '../../data/a-tab.ts';
import { shownAgain } from './over-the-store.tsx';
import type { NumberForm } from './typed-and-kept.ts';

/** How a faulty form treats a typed number: it stores the returned number, or refuses if that is undefined. */
type Fault = (typed: number) => number | undefined;

const Form = ({
  owned,
  store: stored,
  done,
}: {
  readonly owned: OwnedThread;
  readonly store: Fault;
  readonly done: () => void;
}) => {
  const { store } = useWorkspace();
  const draft = useDraft({ form: 'planted', team: null }, { target: String(owned.thread.targetSpools) });
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    const target = stored(Number(parseDecimal(draft.value.target)));
    setRefused(target === undefined);
    if (target === undefined) return;
    await commit(store, [mutate('thread.update', { id: owned.id, set: { targetSpools: target } })]);
    done();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NumberField label="Target" value={draft.value.target} onChange={(target) => draft.set({ target })} />
      {isRefused && <p role="alert">No.</p>}
      <button type="submit">Save</button>
    </form>
  );
};

const Planted = ({ store, done }: { readonly store: Fault; readonly done: () => void }) => {
  const [owned] = useQuery(stock).rows;
  return owned === undefined ? null : <Form owned={owned} store={store} done={done} />;
};

const planted = (name: string, store: Fault): NumberForm => ({
  name,
  files: [],
  world: shownAgain(
    () => [aThread({ targetSpools: 40 })],
    (done) => <Planted store={store} done={done} />,
  ),
});

const within = (number: number): number => Math.min(900, Math.max(1, number));

export const plantedForms: readonly { readonly form: NumberForm; readonly fault: string }[] = [
  { form: planted('rounds', (typed) => within(Math.round(typed))), fault: 'is shown as' },
  { form: planted('stores nothing of it', () => 40), fault: 'is not what was stored' },
  {
    form: planted('refuses without a word at the field', (typed) =>
      Number.isInteger(typed) ? within(typed) : undefined,
    ),
    fault: 'refused without a sentence at a field',
  },
];
