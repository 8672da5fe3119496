import '#texts/en/drafts.ts';
import { use, useState } from 'react';
import { TabContext } from '#services/tab.ts';
import { formatRelative } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import type { LeftDraft } from './drafts-left.ts';
import type { LeftDrafts } from './use-draft.ts';

// How many drafts are shown at once: on a phone, each takes a fifth of the screen.
const mostAtOnce = 1;
const longestName = 80;

/** Names each draft with its age, and offers to continue or to discard it. */
export function LeftDraftList({ left }: { readonly left: LeftDrafts }) {
  const { now } = use(TabContext);
  const [openedAt] = useState(now);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? left.list : left.list.slice(0, mostAtOnce);
  const hidden = left.list.length - shown.length;
  const discard = (one: LeftDraft) => {
    const bringBack = left.discard(one);
    if (bringBack === undefined) return; // another tab continues with this draft
    notify.offer(t('drafts.discarded'), { label: t('common.undo'), onAct: bringBack });
  };
  return (
    <Stack gap="s">
      {shown.map((one) => {
        const name = nameOf(one);
        return (
          <Banner
            key={one.key}
            tone="accent"
            announce
            actions={
              <>
                <Button aria-label={t('drafts.continueWith', { name })} onClick={() => left.take(one)}>
                  {t('drafts.continue')}
                </Button>
                <Button tone="quiet" aria-label={t('drafts.discardOf', { name })} onClick={() => discard(one)}>
                  {t('drafts.discard')}
                </Button>
              </>
            }
          >
            {one.at === undefined
              ? t('drafts.typedEarlier')
              : t('drafts.typed', { age: formatRelative(one.at, openedAt) })}{' '}
            <b>{name}</b>
          </Banner>
        );
      })}
      {hidden > 0 && (
        <Button tone="quiet" onClick={() => setWhole(true)}>
          {t('drafts.more', { count: hidden })}
        </Button>
      )}
    </Stack>
  );
}

const nameOf = ({ name }: LeftDraft): string => {
  const letters = [...name.replaceAll(/\s+/gu, ' ').trim()];
  if (letters.length === 0) return t('drafts.unnamed');
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('');
};
