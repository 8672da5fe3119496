import type { ReactNode } from 'react';
import { DataAge } from '#parts/data-age.tsx';
import { Reading } from '#parts/reading.tsx';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Steady } from '#ui/steady.tsx';
import styles from './list-screen.module.css';

/** The props of a list beside its rows. */
export interface ListScreenProps {
  readonly title: string;
  /** A detail is open beside it and carries the heading of the page. */
  readonly isBeside: boolean;
  /** How much there is, in words; left out until it is known. */
  readonly counts?: ReactNode;
  /** Ways to see the list, at the end of its head. */
  readonly view?: ReactNode;
  readonly search: {
    readonly label: string;
    readonly hint?: string;
    readonly value: string;
    readonly onChange: (text: string) => void;
  };
  /** Left out for those who may not add. */
  readonly add?: { readonly label: string; readonly onAdd: () => void } | undefined;
  readonly filters?: ReactNode;
  /** An `EmptyState`, where nothing is there or nothing fits. */
  readonly empty?: ReactNode;
  /** Whether the rows are known; until then their room is kept. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/** The list of a kind: heading and counts, search and Add, filters, and the rows or what stands in their place. */
export const ListScreen = (props: ListScreenProps) => {
  const { title, isBeside, counts, view, search, add, filters, empty, isReady, children } = props;
  const Heading = isBeside ? 'h2' : 'h1';
  return (
    <div className={styles.browser}>
      <div className={styles.head}>
        <Heading className={styles.title} tabIndex={-1} data-list-title>
          {title}
        </Heading>
        <div className={styles.counts}>
          <Reading />
          {counts && (
            <>
              {counts} <DataAge />
            </>
          )}
        </div>
        {view}
      </div>
      <div className={styles.bar} data-print="no">
        <SearchField label={search.label} placeholder={search.hint} value={search.value} onChange={search.onChange} />
        {add !== undefined && (
          <Button tone="primary" icon="plus" onClick={add.onAdd} className={styles.add}>
            {add.label}
          </Button>
        )}
      </div>
      {filters && <div data-print="no">{filters}</div>}
      {empty}
      <Steady ready={isReady} rows={8}>
        {children}
      </Steady>
    </div>
  );
};
