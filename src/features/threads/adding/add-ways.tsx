import '#texts/en/adding.ts';
import '#texts/en/problems.ts';
import { useState, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { threadTitle, fullTitle } from '#core/threads/thread-title.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import type { ThreadPick } from '#parts/threads/thread-picks.ts';
import { stock, useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { later } from '#ui/later.tsx';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { OwnChartLink } from '../charts/own-chart-link.tsx';
import { emptyValues, valuesOfColour, valuesOfThread, type ThreadValues } from '../form/thread-values.ts';
import styles from './adding.module.css';
import { AmountFields } from './amount-fields.tsx';
import { useAddThread, type AddErrors, type NewThread } from './use-add-thread.ts';
import { useJustAdded } from './use-just-added.ts';

const Paste = later(async () => (await import('../pasting/paste-dialog.tsx')).PasteDialog);
const File = later(async () => (await import('../import/import-file-dialog.tsx')).ImportFileDialog);
const Chart = later(async () => (await import('./tick-chart-dialog.tsx')).TickChartDialog);
const Own = later(async () => (await import('./own-thread-dialog.tsx')).OwnThreadDialog);

const ways = { paste: Paste, chart: Chart, file: File, own: Own } as const;

const isOther = (way: string): way is keyof typeof ways => Object.hasOwn(ways, way);

/** The dialog for one way to add threads; for an unknown way, the form that adds colours one by one. */
export function AddWays({
  way,
  onWay,
  onClose,
}: {
  readonly way: string;
  readonly onWay: (way: AddWay) => void;
  readonly onClose: () => void;
}) {
  const [pasted, setPasted] = useState<string>();
  if (!isOther(way)) return <AddThreadDialog scanFirst={way === 'scan'} onClose={onClose} onWay={onWay} />;
  if (way === 'file') return <File pasted={pasted} onClose={onClose} />;
  if (way === 'paste') {
    const toImport = (text: string) => {
      setPasted(text);
      onWay('file');
    };
    return <Paste onClose={onClose} onImport={toImport} />;
  }
  const Way = ways[way];
  return <Way onClose={onClose} />;
}

type AddWay = 'paste' | 'chart' | 'file' | 'scan' | 'own';

const JustAddedList = later(async () => (await import('./just-added.tsx')).JustAddedList);
const ScanIn = later(async () => (await import('./scan-in.tsx')).ScanIn);
const BrandQuestion = later(async () => (await import('./brand-question.tsx')).BrandQuestion);

interface AddThreadProps {
  readonly scanFirst: boolean;
  readonly onClose: () => void;
  readonly onWay: (way: AddWay) => void;
}

/** Adds colours one by one, and stores what is typed as a draft. */
function AddThreadDialog({ scanFirst, onClose, onWay }: AddThreadProps) {
  const { store, settings } = useWorkspace();
  const { rows: threads, extent } = useQuery(stock);
  const { add, isRunning, start } = useAddThread();
  const justAdded = useJustAdded();
  const picker = useRef<HTMLDivElement>(null);
  const { units } = settings;
  const first: NewThread & { readonly lastBrand: string; readonly lastLine: string } = {
    ...emptyValues,
    ownId: null,
    spools: '1',
    fullness: 10_000,
    place: start.name,
    lastBrand: '',
    lastLine: '',
  };
  const draft = useDraft({ form: 'addThread', team: store.actor.teamId, units }, first, (typed) =>
    isColour(typed) ? threadTitle(typed) : undefined,
  );
  const { value, set } = draft;
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  // The thread being saved, until the form is empty again: meanwhile, on a slow device, a person may pick the next
  // colour.
  const saving = useRef<NewThread>(undefined);
  const [errors, setErrors] = useState<AddErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isScanning, setScanning] = useState(scanFirst);
  const [isFirst] = useState(extent === 'whole' && threads.length === 0);
  const own = threads.find(({ id }) => id === value.ownId);
  const isPicked = own !== undefined || value.catalogueId !== null;
  const { lastBrand, lastLine } = value;
  const last = useMemo(
    () => (lastLine === '' ? undefined : { brand: lastBrand, line: lastLine }),
    [lastBrand, lastLine],
  );
  const toSearch = () => picker.current?.querySelector('input')?.focus();

  const pick = (picked: ThreadPick): NewThread => {
    setErrors({});
    setFailure(undefined);
    const values =
      picked.from === 'own'
        ? { ...valuesOfThread(picked.owned.thread), ownId: picked.owned.id }
        : { ...emptyValues, ...valuesOfColour(picked.colour), ownId: null };
    // A value typed for the previous colour must not be saved with the new colour.
    const isOther = isColour(latest.current) && numberOf(latest.current) !== numberOf(values);
    // Keep the typed length while the next thread has the same brand and line.
    const isSameLine = values.brand === lastBrand && values.line === lastLine;
    const { spools, fullness } = first;
    const change = {
      ...values,
      ...(isSameLine && { length: value.length }),
      ...((isOther || saving.current !== undefined) && { spools, fullness }),
    };
    set(change);
    toSearch();
    return { ...value, ...change };
  };

  const save = async (thread: NewThread) => {
    setFailure(undefined);
    setErrors({});
    const added = await add(thread);
    if (saving.current === thread) saving.current = undefined;
    if (added.is === 'wrong') return setErrors(added.errors);
    if (added.is === 'failed') return setFailure(added.sentence);
    justAdded.add(added.one);
    const { length, place, brand, line } = thread;
    const isStillPicked = numberOf(latest.current) === numberOf(thread);
    set({ ...(isStillPicked && { ...first, length, place }), lastBrand: brand, lastLine: line });
    toSearch();
  };
  // Save one at a time, because the next short code depends on what the earlier save has stored.
  const queue = useRef(Promise.resolve());
  const saveNext = (thread: NewThread) => {
    saving.current = thread;
    queue.current = Promise.allSettled([queue.current]).then(() => save(thread));
  };
  const submit = () => {
    if (isPicked) return saveNext({ ...value, ownId: own?.id ?? null });
    toSearch();
    setFailure(t('adding.pickFirst'));
  };
  // Enter in a search that found nothing must not save the colour picked before.
  const holdEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.value.trim() !== '')
      event.preventDefault();
  };
  const leave = () => {
    if (!isPicked) draft.clear();
    onClose();
  };

  return (
    <Dialog
      title={t('threads.formAdd')}
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={leave}>{t('adding.done')}</Button>
          <Button tone="primary" type="submit" busy={isRunning}>
            {t('adding.add')}
          </Button>
        </>
      }
    >
      <LeftDrafts draft={draft} />
      <ScanIn
        isOpen={isScanning}
        place={value.place}
        start={start}
        onPlace={(place) => set({ place })}
        onAdded={justAdded.add}
        onClose={() => setScanning(false)}
      />
      <div ref={picker} role="presentation" onKeyDown={holdEnter}>
        <ThreadPicker
          label={t('threads.find')}
          onPick={pick}
          lastLine={last}
          onEnter={{ words: t('adding.enterAdds'), pick: (picked) => saveNext(pick(picked)) }}
        />
      </div>
      {justAdded.list.length > 0 && (
        <JustAddedList list={justAdded.list} onTakeBack={(one) => void justAdded.takeBack(one)} />
      )}
      {isFirst && justAdded.list.length === 0 && !isPicked && <BrandQuestion />}
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {isPicked && (
        <FromChart
          values={value}
          isOwned={own !== undefined}
          onRelease={() => {
            set({ ...first, length: value.length, place: value.place, lastBrand, lastLine });
            toSearch();
          }}
        />
      )}
      <AmountFields value={value} onChange={set} errors={errors} start={start} />
      <Stack row gap="s" role="group" aria-label={t('adding.otherWays')}>
        <Button icon="scan" onClick={() => setScanning(true)}>
          {t('adding.scan')}
        </Button>
        {(['paste', 'chart', 'file'] as const).map((way) => (
          <Button key={way} onClick={() => onWay(way)}>
            {t(`adding.${way}`)}
          </Button>
        ))}
        <Button tone="quiet" onClick={() => onWay('own')}>
          {t('adding.byHand')}
        </Button>
        <OwnChartLink />
      </Stack>
    </Dialog>
  );
}

const numberOf = ({ brand, line, code }: Pick<NewThread, 'brand' | 'line' | 'code'>): string =>
  [brand, line, code].join('\n');

const isColour = ({ ownId, catalogueId }: NewThread): boolean => ownId !== null || catalogueId !== null;

function FromChart({
  values,
  isOwned,
  onRelease,
}: {
  readonly values: ThreadValues;
  readonly isOwned: boolean;
  readonly onRelease: () => void;
}) {
  return (
    <Banner
      tone="accent"
      announce
      actions={
        <Button tone="quiet" onClick={onRelease}>
          {t('adding.notThis')}
        </Button>
      }
    >
      <span className={styles.chosen}>
        <Swatch hex={values.hex === '' ? null : values.hex} />
        <span>
          <b>{fullTitle(values)}</b>
          <br />
          {isOwned ? t('threads.addsToOwned') : t('threads.fromChart')}
        </span>
      </span>
    </Banner>
  );
}
