import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { DraftOf } from '#parts/forms/stored-drafts.ts';
import type { DraftNaming } from '#parts/forms/drafts-left.ts';
import '#parts/forms/drafts-left.ts'; // forms load this later; imported here, so that no test waits for it
import { useDraft, type Draft } from '#parts/forms/use-draft.ts';
import { SessionProvider } from '#services/session.tsx';
import { TabContext, type Tab } from '#services/tab.ts';
import { newAccount } from '#session/account.ts';
import type { Session } from '#session/session.ts';
import type { SessionState } from '#session/session-state.ts';

export interface Form {
  readonly name: string;
  readonly notes: string;
  readonly chart: string | null;
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const here = (userId: string): SessionState => ({
  kind: 'signedIn',
  account: newAccount({ userId, email: `${userId}@example.com`, fullName: null }, 1),
});
export const jo = here('jo');
export const kim = here('kim');

export const usual: DraftOf = { form: 'form', team: 'team' };

export const clock = { nowMs: 0 };
const openTabs = new Set<string>();
/** A tab of this device that counts as open until `close`. */
export const aTab = (id: string) => {
  openTabs.add(id);
  const tab: Tab = { id: () => id, openTabs: async () => new Set(openTabs), now: () => clock.nowMs };
  return { tab, close: () => void openTabs.delete(id) };
};
export const { tab: thisTab } = aTab('this');

/** Opens a form. A second call is like a reload; `turn` gives the open form another subject. */
export const open = (
  initial: Form,
  person: SessionState = jo,
  of = usual,
  tab: Tab = thisTab,
  naming?: DraftNaming<Form>,
) => {
  const drawn: Draft<Form>[] = [];
  const Probe = ({ about, onDraw }: { readonly about: DraftOf; readonly onDraw: (draft: Draft<Form>) => void }) => {
    onDraw(useDraft(about, initial, naming));
    return null;
  };
  const session = { get: () => person, subscribe: () => () => undefined } as unknown as Session;
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  const turn = (about: DraftOf) =>
    act(() =>
      root.render(
        <SessionProvider session={session}>
          <TabContext value={tab}>
            <Probe about={about} onDraw={(draft) => drawn.push(draft)} />
          </TabContext>
        </SessionProvider>,
      ),
    );
  turn(of);
  return {
    turn,
    left: async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
      return drawn.at(-1)?.left.list ?? [];
    },
    draft: () => {
      const last = drawn.at(-1);
      if (last === undefined) throw new Error('The form was not drawn.');
      return last;
    },
  };
};

export const empty: Form = { name: '', notes: '', chart: null };
