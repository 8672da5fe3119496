import type { ReactNode } from 'react';
import { DataAge } from '#parts/connection/data-age.tsx';
import { Reading } from '#parts/rows/reading.tsx';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Steady } from '#ui/steady.tsx';
import styles from './list-screen.module.css';

interface ListScreenProps {
  readonly title: string;
  /** Whether a detail is open beside the list and has the heading of the page. */
  readonly isBeside: boolean;
  /** The number of rows, in words; omitted until it is known. */
  readonly counts?: ReactNode;
  readonly view?: ReactNode;
  readonly search: {
    readonly label: string;
    readonly hint?: string;
    readonly value: string;
    readonly onChange: (text: string) => void;
    readonly onEnter?: (() => void) | undefined;
  };
  /** Omitted if the person may not add rows. */
  readonly add?: { readonly label: string; readonly onAdd: () => void } | undefined;
  /** Controls beside the search, in its row; below it where there is no room. */
  readonly tools?: ReactNode;
  readonly filters?: ReactNode;
  readonly finding?: ReactNode;
  /** An `EmptyState` if there is no row, or if none fits the filters. */
  readonly empty?: ReactNode;
  /** Whether the rows are known. Until then the page reserves their height. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

export function ListScreen(props: ListScreenProps) {
  const { title, isBeside, counts, view, search, add, tools, filters, finding, empty, isReady, children } = props;
  const Heading = isBeside ? 'h2' : 'h1';
  return (
    <div className={styles.browser}>
      <div className={styles.head}>
        <div className={styles.lines}>
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
        </div>
        {view}
      </div>
      <div className={styles.bar} data-print="no" data-tools={tools ? true : undefined}>
        <SearchField
          label={search.label}
          placeholder={search.hint}
          value={search.value}
          onChange={search.onChange}
          onEnter={search.onEnter}
        />
        {add !== undefined && (
          <Button tone="primary" icon="plus" onClick={add.onAdd} className={styles.add}>
            {add.label}
          </Button>
        )}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {filters && (
        <div className={styles.filters} data-print="no">
          {filters}
        </div>
      )}
      {finding && <div data-print="no">{finding}</div>}
      {empty}
      <Steady ready={isReady} rows={8}>
        {children}
      </Steady>
    </div>
  );
}
