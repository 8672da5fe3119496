import { useState } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { Facts } from '#ui/facts.tsx';
import { Gauge } from '#ui/gauge.tsx';
import { GridCell } from '#ui/grid-cell.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Menu } from '#ui/menu.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segments } from '#ui/segments.tsx';
import { Split } from '#ui/split.tsx';
import { Stack } from '#ui/stack.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './gallery.module.css';
import { samples, type Sample } from './samples.ts';

const tones = { low: 'warn', out: 'danger', recount: 'plain' } as const;
const wordOf = (sample: Sample) => sample.word && <Tag tone={tones[sample.word]}>{sample.word}</Tag>;
const thread = (sample: Sample) => ({
  hex: sample.hex,
  moreHex: sample.moreHex ?? [],
  effect: sample.effect ?? 'solid',
});

export const Threads = () => {
  const [text, setText] = useState('');
  const [view, setView] = useState<'list' | 'grid'>('list');
  const [filter, setFilter] = useState('All');
  return (
    <>
      <Stack row gap="s">
        <StatusPill label="Sync" tone="warn">
          Offline – 3 changes saved on this device
        </StatusPill>
        <Menu
          label="Team: Atelier Nord"
          tone="plain"
          entries={[
            { label: 'Atelier Nord', checked: true },
            { label: 'Studio Süd', checked: false },
            { label: 'New team', icon: 'plus', divided: true },
          ]}
        >
          Atelier Nord
        </Menu>
        <Menu
          label="Account"
          icon="account"
          entries={[
            { label: 'Profile', icon: 'account', href: '#profile' },
            { label: 'Log out', icon: 'arrow', tone: 'danger', divided: true },
          ]}
        />
      </Stack>
      <PageHead title="Thread Inventory" aside="412 colours · 1,038 spools" />
      <Stack gap="s">
        <div className={styles.bar}>
          <SearchField label="Search threads" placeholder="Number, name or brand" value={text} onChange={setText} />
          <Button tone="primary" icon="plus">
            Add thread
          </Button>
        </div>
        <div className={styles.bar}>
          <ChipRow label="Show">
            {['All', 'Low · 9', 'Out · 4', 'On order · 2', 'Recount · 1'].map((one) => (
              <Chip key={one} pressed={one === filter} onPress={() => setFilter(one)}>
                {one}
              </Chip>
            ))}
          </ChipRow>
          <Segments
            label="View"
            compact
            value={view}
            onChange={setView}
            segments={[
              { value: 'list', label: 'List', icon: 'list' },
              { value: 'grid', label: 'Grid', icon: 'grid' },
            ]}
          />
        </div>
      </Stack>
      <Split aside={<Detail />}>
        <List>
          {samples.map((sample, index) => (
            <li key={sample.code}>
              <ListRow
                current={index === 0}
                picture={<Swatch {...thread(sample)} />}
                title={
                  <a href={`#${sample.code}`} data-row-link>
                    {sample.name}
                  </a>
                }
                detail={
                  <>
                    <code>{sample.code}</code> · {sample.brand}
                  </>
                }
                tags={wordOf(sample)}
                figure={sample.spools}
                subfigure={sample.length}
              />
            </li>
          ))}
        </List>
      </Split>
      <div className={styles.grid}>
        {samples.map((sample) => (
          <GridCell
            key={sample.code}
            picture={<Swatch {...thread(sample)} size="grid" />}
            title={
              <a href={`#${sample.code}`} data-row-link>
                <code>{sample.code}</code> {sample.name}
              </a>
            }
            detail={`${sample.spools} · ${sample.length}`}
            corner={wordOf(sample)}
          />
        ))}
      </div>
      <Stack row>
        {samples.slice(0, 6).map((sample) => (
          <Swatch key={sample.code} {...thread(sample)} shape="round" />
        ))}
        {samples.map((sample) => (
          <Swatch key={sample.code} {...thread(sample)} size="small" />
        ))}
      </Stack>
    </>
  );
};

const Detail = () => (
  <Card as="article">
    <Swatch hex="#c51d3b" size="hero" />
    <div>
      <p>Isacord 40 · polyester · 40 wt</p>
      <h2>
        <code>1902</code> Poinsettia
      </h2>
    </div>
    <Stack row gap="s">
      <Tag tone="good">enough for 104 × “Rose”</Tag>
      <Tag>needle 3 · PR1055X</Tag>
    </Stack>
    <Stack gap="s">
      <p>
        <output className={styles.big} aria-label="In stock">
          1,400 m
        </output>{' '}
        in 2 spools
      </p>
      <Gauge label="In stock" value={1400} max={2000} low={1000} words="1,400 of 2,000 m" />
    </Stack>
    <Stack row gap="s">
      <Button tone="primary" icon="minus">
        Use
      </Button>
      <Button icon="plus">Add spools</Button>
      <Button icon="count">Count</Button>
      <IconButton icon="edit" label="Edit" />
      <IconButton icon="trash" label="Delete" />
    </Stack>
    <Facts
      facts={[
        ['Spools', 'T-0412 open, ¾ · T-0977 sealed, full'],
        ['Place', 'Rack B, row 3, peg 12'],
        ['Nearest owned', '1800 Wildfire · close · 600 m'],
        ['Notes', null],
      ]}
    />
  </Card>
);
