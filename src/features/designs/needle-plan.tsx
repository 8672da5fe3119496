import { useMemo, useRef, useState } from 'react';
import type { Design } from '#core/kinds/design.ts';
import { holdsSpools } from '#core/machines/slots.ts';
import { planNeedles, type DesignPlan, type NeedlePlan as Planned } from '#core/needle-plan/needle-plan.ts';
import {
  blocksToPlan,
  isToBuy,
  needlesNow,
  plannedThread,
  type Stitchable,
  type StitchableAnswers,
} from '#core/stitchable/stitchable.ts';
import { roundsOf } from '#core/stock/which-spools.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { typedWhole } from '#parts/forms/typed-whole.ts';
import { loadNeedle } from '#parts/machines/needle-actions.ts';
import { copyText } from '#parts/output/copy-text.ts';
import { printAlone } from '#parts/output/print-alone.ts';
import { useMay } from '#parts/rows/use-may.ts';
import { useStandingMachine } from '#parts/stitchable/use-asked-machine.ts';
import { Stack } from '#ui/stack.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { useVerdictNames } from '#parts/stitchable/use-verdict-names.ts';
import { fileThreadWords, threadWords, type VerdictNames } from '#parts/stitchable/verdict-words.ts';
import { ThreadSwatch } from '#parts/threads/thread-swatch.tsx';
import { useThreadsById } from '#parts/machines/use-threads-by-id.ts';
import { rowsOf } from '#parts/rows/rows-of.ts';
import { useQuery } from '#parts/rows/use-query.ts';
import { useWorkspace } from '#services/workspace.ts';
import { locale } from '#texts/locale.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import styles from './design-page.module.css';

/** A design that is sewn after this one, and how many pieces of it. */
interface Next {
  readonly id: string;
  readonly pieces: string;
}

/** One design of the plan, with the names of the threads in it. */
interface PlanPart {
  readonly name: string;
  readonly plan: DesignPlan;
  readonly orders: readonly number[];
  /** A thread in words, with whether it is to be bought unless only its name is asked for. */
  readonly nameOf: (threadId: string, isNameOnly?: boolean) => string;
  /** The colour of a thread that is to be bought. */
  readonly hexOf: (threadId: string) => string | null;
}

type Row = CollectionRow<'design'>;

/** Which thread goes on which needle of one machine, for this design and those that the person lets follow it. */
export function NeedlePlan({
  design,
  designs,
  machineId,
  pieces,
  answers,
  stitchable,
  byHand,
  onByHand,
}: {
  readonly design: Row;
  readonly designs: readonly Row[];
  readonly machineId: string;
  readonly pieces: number;
  readonly answers: StitchableAnswers;
  readonly stitchable: Stitchable;
  readonly byHand: ReadonlyMap<number, number>;
  readonly onByHand: (byHand: ReadonlyMap<number, number>) => void;
}) {
  const on = useStandingMachine(machineId);
  const names = useVerdictNames();
  const may = useMay('needle');
  const [next, setNext] = useState<readonly Next[]>([]);
  const [isByHand, setByHand] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const made = useMemo(() => {
    if (on == null) return undefined;
    const wanted = [
      { row: design, answer: stitchable, pieces, byHand },
      ...next.flatMap(({ id, pieces: typed }) => {
        const row = designs.find((one) => one.id === id);
        const count = typedWhole(typed, 1, 100_000) ?? 1;
        return row === undefined
          ? []
          : [
              {
                row,
                answer: answers.answer(row.data, { pieces: count }),
                pieces: count,
                byHand: new Map<number, number>(),
              },
            ];
      }),
    ];
    const parts = wanted.map((one) => ({
      ...blocksToPlan(one.answer.blocks, one.row.data.blocks, one.byHand),
      pieces: roundsOf({ pieces: one.pieces, heads: on.machine.heads }).rounds,
      name: one.row.data.name,
      ...namesOf(one.answer, names),
    }));
    const planned = planNeedles(needlesNow(on), parts);
    return { parts, planned };
  }, [on, design, designs, stitchable, pieces, byHand, next, answers, names]);
  if (on == null || made === undefined) return null;
  const { planned, parts } = made;
  const shown: readonly PlanPart[] = planned.ok
    ? planned.value.designs.map((plan, at) => ({ ...(parts[at] as (typeof parts)[number]), plan }))
    : [];
  const differing = stitchable.plan?.ok === true ? stitchable.plan.value.differing : [];
  const pinned = needlesNow(on).flatMap(({ pinned: isPinned }, at) => (isPinned ? [at + 1] : []));
  const [first] = shown;
  return (
    <Card as="section" aria-label={t('needlePlan.title')} id="needle-plan" className={styles.plan}>
      <h2>{t('needlePlan.title')}</h2>
      {!planned.ok && <p>{t(`needlePlan.problem.${planned.error.problem}`, { block: planned.error.block + 1 })}</p>}
      <div ref={sheet} className={styles.planSheet}>
        {shown.map((part, at) => (
          <PlanPartView key={at} part={part} hasName={shown.length > 1} needles={on.machine.needlesPerHead} />
        ))}
      </div>
      {planned.ok && <Costs plan={planned.value} />}
      {pinned.length > 0 && <p className={styles.quiet}>{t('needlePlan.pinned', { needles: pinned.join(', ') })}</p>}
      {differing.length > 0 && <p>{t('needlePlan.differing', { needles: differing.join(', ') })}</p>}
      {isByHand && first !== undefined && (
        <ByHand
          part={first}
          design={design.data}
          needles={on.machine.needlesPerHead}
          byHand={byHand}
          onByHand={onByHand}
        />
      )}
      <Stack row gap="s" data-print="no">
        {planned.ok && may.update && <Apply plan={planned.value} machineId={machineId} stitchable={stitchable} />}
        {shown.length > 0 && (
          <>
            <Button
              icon="copy"
              onClick={() => void copyText(planText(shown)).then((ok) => ok && notify.done(t('needlePlan.copied')))}
            >
              {t('needlePlan.copy')}
            </Button>
            {'speechSynthesis' in window && (
              <Button onClick={() => readOut(planText(shown))}>{t('needlePlan.readOut')}</Button>
            )}
            <Button icon="print" onClick={() => sheet.current !== null && printAlone(sheet.current)}>
              {t('needlePlan.print')}
            </Button>
          </>
        )}
        {on.machine.needlesPerHead > 1 && (
          <Button aria-pressed={isByHand} onClick={() => setByHand(!isByHand)}>
            {t(isByHand ? 'needlePlan.byHandDone' : 'needlePlan.byHand')}
          </Button>
        )}
        {byHand.size > 0 && <Button onClick={() => onByHand(new Map())}>{t('needlePlan.free')}</Button>}
      </Stack>
      <div className={styles.next} data-print="no">
        {next.map((one, at) => (
          <div key={at} className={styles.nextOne}>
            <SelectField
              label={t('needlePlan.then', { place: at + 2 })}
              value={one.id}
              onChange={(id) => setNext(next.with(at, { ...one, id }))}
              options={designs.map(({ id, data }) => ({ value: id, label: data.name }))}
            />
            <NumberField
              label={t('verdicts.pieces')}
              stepper
              min={1}
              value={one.pieces}
              onChange={(typed) => setNext(next.with(at, { ...one, pieces: typed }))}
            />
            <IconButton
              icon="trash"
              label={t('needlePlan.dropNext', { place: at + 2 })}
              onClick={() => setNext(next.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        {designs.length > 1 && (
          <Button
            icon="plus"
            onClick={() => {
              const other =
                designs.find(({ id }) => id !== design.id && !next.some((one) => one.id === id)) ?? designs[0];
              if (other !== undefined) setNext([...next, { id: other.id, pieces: '1' }]);
            }}
          >
            {t('needlePlan.addNext')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Names the threads of a plan: the team's by number and name, those to buy as the file does. */
const namesOf = ({ blocks }: Stitchable, names: VerdictNames): Pick<PlanPart, 'nameOf' | 'hexOf'> => {
  const missing = new Map(blocks.map((block) => [plannedThread(block), block]));
  const toBuy = (id: string) => (isToBuy(id) ? missing.get(id) : undefined);
  return {
    nameOf: (id, isNameOnly = false) => {
      const block = toBuy(id);
      if (block === undefined) return threadWords(names, id);
      const isChosen = block.match.by === 'none';
      const thread = isChosen
        ? fileThreadWords(block.match.fileThread)
        : t('needlePlan.aColour', { block: block.order + 1 });
      return isNameOnly ? thread : t(isChosen ? 'needlePlan.toBuy' : 'needlePlan.toChoose', { thread });
    },
    hexOf: (id) => {
      const match = toBuy(id)?.match;
      return match?.by === 'none' ? match.fileThread.hex : null;
    },
  };
};

function PlanPartView({
  part: { name, plan, orders, nameOf, hexOf },
  hasName,
  needles,
}: {
  readonly part: PlanPart;
  readonly hasName: boolean;
  readonly needles: number;
}) {
  const threads = useThreadsById();
  const line = (load: DesignPlan['beforeStart'][number], when?: string) => {
    const owned = threads.get(load.threadId);
    return (
      <li key={`${load.needle} ${load.threadId} ${when ?? ''}`} className={styles.load}>
        <span className={styles.needle}>{formatNumber(load.needle)}</span>
        {owned === undefined ? (
          <Swatch hex={hexOf(load.threadId)} size="small" />
        ) : (
          <ThreadSwatch thread={owned.thread} size="small" />
        )}
        <span>
          {nameOf(load.threadId)}
          <small>
            {[when, load.off !== null && t('needlePlan.off', { thread: nameOf(load.off, true) })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </li>
    );
  };
  const inEach = [
    ...plan.inEveryPiece.map((load) =>
      line(load, t('needlePlan.beforeBlock', { block: (orders[load.block] ?? load.block) + 1 })),
    ),
    ...plan.forNextPiece.map((load) => line(load, t('needlePlan.forNext'))),
  ];
  return (
    <section className={styles.planPart} aria-label={hasName ? name : undefined}>
      {hasName && <h3>{name}</h3>}
      <div>
        <h3>{t('needlePlan.before')}</h3>
        {plan.beforeStart.length === 0 ? (
          <p className={styles.quiet}>{t('needlePlan.nothingBefore')}</p>
        ) : (
          <ul className={styles.loads} aria-label={t('needlePlan.before')}>
            {plan.beforeStart.map((load) => line(load))}
          </ul>
        )}
        <h3>{t('needlePlan.inEach')}</h3>
        {inEach.length === 0 ? (
          <p className={styles.quiet}>{t('needlePlan.nothingInEach')}</p>
        ) : (
          <ul className={styles.loads} aria-label={t('needlePlan.inEach')}>
            {inEach}
          </ul>
        )}
      </div>
      <div>
        {needles > 1 && (
          <>
            <p className={styles.quiet}>{t('needlePlan.type')}</p>
            <output className={styles.sequence} aria-label={t('needlePlan.sequence')}>
              {plan.sequence.replaceAll('stop', t('needlePlan.stop'))}
            </output>
          </>
        )}
        {needles === 1 && plan.stops > 0 && <p>{t('needlePlan.stopsOfOne', { count: plan.stops })}</p>}
        {!plan.isProved && <p className={styles.quiet}>{t('needlePlan.about')}</p>}
      </div>
    </section>
  );
}

/** What the plan costs, and what the person's own needles add to it. */
function Costs({ plan }: { readonly plan: Planned }) {
  const { changes, loadsBeforeStart, byHand } = plan;
  return (
    <>
      <p>
        {[t('needlePlan.loads', { count: loadsBeforeStart }), t('verdicts.changesInAll', { count: changes })].join(
          ' · ',
        )}
      </p>
      {byHand !== null && (
        <p>
          {byHand.changes > 0
            ? t('needlePlan.costs', { count: byHand.changes })
            : byHand.changes < 0
              ? t('needlePlan.saves', { count: -byHand.changes })
              : t('needlePlan.sameCost')}
          {!byHand.isProved && ` ${t('needlePlan.about')}`}
        </p>
      )}
    </>
  );
}

function ByHand({
  part: { plan, orders },
  design,
  needles,
  byHand,
  onByHand,
}: {
  readonly part: PlanPart;
  readonly design: Design;
  readonly needles: number;
  readonly byHand: ReadonlyMap<number, number>;
  readonly onByHand: (byHand: ReadonlyMap<number, number>) => void;
}) {
  const sewn = orders.flatMap((order, step) => {
    const block = design.blocks[order];
    return block === undefined || block.stopOnly || block.stitches === 0 ? [] : [{ order, needle: plan.needles[step] }];
  });
  return (
    <div className={styles.hand}>
      {sewn.map(({ order, needle }) => (
        <SelectField
          key={order}
          label={t('needlePlan.needleOf', { block: order + 1 })}
          value={String(byHand.get(order) ?? '')}
          onChange={(value) => {
            const chosen = new Map(byHand);
            if (value === '') chosen.delete(order);
            else chosen.set(order, Number(value));
            onByHand(chosen);
          }}
          options={[
            { value: '', label: t('needlePlan.asPlanned', { needle: needle ?? 0 }) },
            ...Array.from({ length: needles }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
          ]}
        />
      ))}
    </div>
  );
}

/** Writes what is loaded before the start into the needle slots, in one undoable step. */
function Apply({
  plan,
  machineId,
  stitchable,
}: {
  readonly plan: Planned;
  readonly machineId: string;
  readonly stitchable: Stitchable;
}) {
  const { store } = useWorkspace();
  const { runOrTell, isRunning } = useAction();
  const everySlot = useQuery(rowsOf('needle')).rows;
  const machine = useQuery(rowsOf('machine')).rows.find(({ id }) => id === machineId)?.data;
  const before = plan.designs[0]?.beforeStart ?? [];
  const loads = before.filter(({ threadId }) => !isToBuy(threadId));
  if (machine === undefined || (loads.length === 0 && before.length > 0)) return null;
  if (loads.length === 0) return <p className={styles.quiet}>{t('needlePlan.nothingToApply')}</p>;
  const apply = async () => {
    const on = { teamId: store.actor.teamId, machineId };
    const slots = everySlot.map(({ data }) => data);
    const taken = new Set(slots.flatMap(({ spoolId }) => spoolId ?? []));
    const steps = loads.map(({ needle, threadId }) => {
      const place = { head: 0, needle };
      const spools = stitchable.verdict.threads.find((one) => one.threadId === threadId)?.choice.spools ?? [];
      const spoolId = holdsSpools(machine, place) ? (spools.find(({ id }) => !taken.has(id))?.id ?? null) : null;
      if (spoolId !== null) taken.add(spoolId);
      return loadNeedle(on, place, { threadId, spoolId }, slots);
    });
    const undo = await runOrTell(steps.flat());
    if (undo !== undefined) offerUndo(store, t('needlePlan.applied', { count: loads.length }), undo);
  };
  return (
    <Button tone="primary" icon="spool" busy={isRunning} onClick={() => void apply()}>
      {t('needlePlan.apply')}
    </Button>
  );
}

/** The plan as lines of text, to be copied or read out. */
const planText = (parts: readonly PlanPart[]): string =>
  parts
    .flatMap(({ name, plan, orders, nameOf }) => [
      name,
      `${t('needlePlan.before')}:`,
      ...(plan.beforeStart.length === 0 ? [t('needlePlan.nothingBefore')] : []),
      ...plan.beforeStart.map(({ needle, threadId }) => t('needlePlan.loadLine', { needle, thread: nameOf(threadId) })),
      `${t('needlePlan.inEach')}:`,
      ...(plan.inEveryPiece.length + plan.forNextPiece.length === 0 ? [t('needlePlan.nothingInEach')] : []),
      ...plan.inEveryPiece.map(
        ({ needle, threadId, block }) =>
          `${t('needlePlan.beforeBlock', { block: (orders[block] ?? block) + 1 })}: ${t('needlePlan.loadLine', { needle, thread: nameOf(threadId) })}`,
      ),
      ...plan.forNextPiece.map(
        ({ needle, threadId }) =>
          `${t('needlePlan.forNext')}: ${t('needlePlan.loadLine', { needle, thread: nameOf(threadId) })}`,
      ),
      `${t('needlePlan.sequence')}: ${plan.sequence.replaceAll('stop', t('needlePlan.stop'))}`,
    ])
    .join('\n');

const readOut = (text: string): void => {
  const spoken = new SpeechSynthesisUtterance(text.replaceAll(' · ', ', '));
  spoken.lang = locale();
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken);
};
