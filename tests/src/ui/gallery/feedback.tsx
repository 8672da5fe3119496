import { useEffect, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorText } from '#ui/field.tsx';
import { iconPaths, type IconName, Icon } from '#ui/icon.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stack } from '#ui/stack.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';

const undo = { label: 'Undo', onAct: () => notify.done('Undone') };

export const Feedback = () => {
  const [tab, setTab] = useState<'members' | 'invites' | 'settings'>('members');
  useEffect(() => {
    notify.offer('115 m of Poinsettia booked', undo);
  }, []);
  return (
    <>
      <PageHead title="What the product says" aside="Tabs, banners, states" />
      <Tabs
        label="Team"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'members', label: 'Members' },
          { id: 'invites', label: 'Invites', count: 2 },
          { id: 'settings', label: 'Settings' },
        ]}
      >
        <Stack>
          <Banner tone="accent" icon="reload" announce actions={<Button tone="quiet">Reload</Button>}>
            A new version is ready
          </Banner>
          <Banner tone="warn" icon="offline">
            No connection. Your changes are kept on this device.
          </Banner>
          <Banner tone="danger" icon="warning" actions={<Button tone="quiet">Look at it</Button>}>
            2 changes need attention
          </Banner>
          <Banner icon="info">The colour on the screen is uncertain for this line.</Banner>
        </Stack>
      </Tabs>
      <EmptyState
        icon="spool"
        title="No thread here yet"
        actions={
          <>
            <Button tone="primary" icon="plus">
              Add thread
            </Button>
            <Button icon="scan">Scan</Button>
          </>
        }
      >
        Pick a colour from the charts, or type one in. It works without a network too.
      </EmptyState>
      <Stack row>
        <Tag>needle 1</Tag>
        <Tag tone="good">enough</Tag>
        <Tag tone="warn">low</Tag>
        <Tag tone="danger">out</Tag>
        <Tag tone="accent">new</Tag>
        <Badge count={3} />
        <Badge count={120} tone="danger" />
        <StatusPill label="Sync" tone="good">
          All changes saved
        </StatusPill>
        <StatusPill label="Sync" tone="accent">
          3 changes waiting
        </StatusPill>
        <StatusPill label="Sync" tone="danger">
          2 need attention
        </StatusPill>
      </Stack>
      <ProgressBar label="First sync · 4,200 of 10,000" value={0.42} />
      <ProgressBar label="Getting ready" />
      <ErrorText>The server cannot be reached right now. Try again in a moment.</ErrorText>
      <Stack row>
        {Object.keys(iconPaths).map((name) => (
          <Icon key={name} name={name as IconName} size="l" />
        ))}
      </Stack>
      <Stack row gap="s">
        <Button onClick={() => notify.done('Saved')}>Say done</Button>
        <Button onClick={() => notify.problem('The server cannot be reached right now.', undo)}>Say problem</Button>
      </Stack>
    </>
  );
};
