import '#texts/en/pasting.ts';
import '#texts/en/threads.ts';
import { useId, useState } from 'react';
import type { Units } from '#core/amounts/units.ts';
import type { ListRow, Meant, Asks } from '#core/pasting/list-row.ts';
import { remnantBp } from '#core/pasting/list-words.ts';
import type { LeftOut } from '#core/pasting/read-list.ts';
import { lineName, fullTitle } from '#core/threads/thread-title.ts';
import { ThreadPicker } from '#parts/threads/thread-picker.tsx';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { formatNumber } from '#texts/numbers.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { List } from '#ui/list.tsx';
import { More } from '#ui/more.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { Tag } from '#ui/tag.tsx';
import { OwnChartLink } from '../charts/own-chart-link.tsx';
import { partWord } from '../spools/fraction-chips.tsx';
import { answerKey, meantBy, spoolsInStock, type RowAnswer, type RowAnswers, fullLengthMm } from './meant-additions.ts';
import styles from './preview.module.css';

export function Preview({
  rows,
  answers,
  onAnswer,
}: {
  readonly rows: readonly ListRow<ThreadPick>[];
  readonly answers: RowAnswers;
  readonly onAnswer: (rows: readonly ListRow<ThreadPick>[], answer: RowAnswer | undefined) => void;
}) {
  const [most, setMost] = useState(rowsAtOnce);
  const [isOnlyAsks, setOnlyAsks] = useState(false);
  const asks = rows.filter(({ kind }) => kind === 'ask').length;
  // A misspelt heading leads to one and the same question in each row below the heading.
  const misspelt = rows.filter(
    (row) =>
      row.kind === 'ask' && row.asks.why === 'slip' && row.choices.length === 1 && meantBy(row, answers) === undefined,
  );
  const numbered = rows.map((row, at) => ({ row, at }));
  const wanted = isOnlyAsks && asks > 0 ? numbered.filter(({ row }) => row.kind === 'ask') : numbered;
  return (
    <>
      {misspelt.length > 1 && (
        <Button onClick={() => onAnswer(misspelt, { choice: 0 })}>
          {t('pasting.yesToSlips', { count: misspelt.length })}
        </Button>
      )}
      {rows.some((row) => row.kind === 'ask' && row.asks.why === 'unknown') && (
        <div>
          <OwnChartLink />
        </div>
      )}
      {asks > 0 && rows.length > fewRows && (
        <ChipRow label={t('pasting.preview')}>
          <Chip pressed={isOnlyAsks} onPress={() => setOnlyAsks(!isOnlyAsks)}>
            {t('pasting.onlyAsks')}
          </Chip>
        </ChipRow>
      )}
      <table className={styles.table} aria-label={t('pasting.preview')}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">{t('pasting.thread')}</th>
            <th scope="col">{t('pasting.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, most).map(({ row, at }) => (
            <PreviewRow
              key={`${at} ${answerKey(row)}`}
              row={row}
              number={at + 1}
              answers={answers}
              onAnswer={(answer) => onAnswer([row], answer)}
            />
          ))}
        </tbody>
      </table>
      {wanted.length > most && <Button onClick={() => setMost(most + rowsAtOnce)}>{t('pasting.showMore')}</Button>}
    </>
  );
}

const rowsAtOnce = 100;
const fewRows = 8;

const PreviewRow = ({
  row,
  number,
  answers,
  onAnswer,
}: {
  readonly row: ListRow<ThreadPick>;
  readonly number: number;
  readonly answers: RowAnswers;
  readonly onAnswer: (answer: RowAnswer | undefined) => void;
}) => {
  const meant = meantBy(row, answers);
  const shown = meant ?? (row.kind === 'ask' ? row.choices[0] : undefined) ?? [];
  const first = shown.length > 3 ? undefined : shown[0];
  return (
    <tr
      aria-label={t('pasting.row', { row: number, words: row.words })}
      data-asks={meant === undefined || undefined}
      className={styles.row}
    >
      {row.kind === 'sure' ? (
        <>
          <td className={styles.thread}>
            <p className={styles.words}>{row.words}</p>
            <p className={styles.meant}>
              <Swatch hex={threadOfPick(row.meant.item).hex} size="small" />
              <span>
                {titleOf(row.meant.item)} <InStock meant={[row.meant]} />
              </span>
            </p>
          </td>
          <td className={styles.amount}>{first !== undefined && <Amount meant={first} />}</td>
        </>
      ) : (
        <td colSpan={2} className={styles.thread}>
          <div className={styles.top}>
            <p className={styles.words}>{row.words}</p>
            {first !== undefined && (
              <p className={styles.figures}>
                <Amount meant={first} />
              </p>
            )}
          </div>
          <Chooser row={row} answer={answers[answerKey(row)]} onAnswer={onAnswer} />
        </td>
      )}
    </tr>
  );
};

const Amount = ({ meant }: { readonly meant: Meant<ThreadPick> }) => {
  const { settings } = useWorkspace();
  return amountInWords(meant, settings.units).map((words) => (
    <span key={words} className={styles.figure}>
      {words}
    </span>
  ));
};

const InStock = ({ meant }: { readonly meant: readonly Meant<ThreadPick>[] }) => {
  const spools = meant.length === 1 && meant[0] ? spoolsInStock(meant[0].item) : 0;
  return spools === 0 ? null : <Tag>{t('pasting.youHave', { count: spools })}</Tag>;
};

const Chooser = ({
  row,
  answer,
  onAnswer,
}: {
  readonly row: Extract<ListRow<ThreadPick>, { readonly kind: 'ask' }>;
  readonly answer: RowAnswer | undefined;
  readonly onAnswer: (answer: RowAnswer | undefined) => void;
}) => {
  const why = useId();
  const [isFinding, setFinding] = useState(false);
  const found = typeof answer === 'object' && 'pick' in answer ? answer.pick : undefined;
  const chosen = typeof answer === 'object' && 'choice' in answer ? row.choices[answer.choice] : undefined;
  const shown = found ?? (chosen ?? row.choices[0])?.[0]?.item;
  const [only, ...others] = row.choices;
  const suggested = answer === undefined && only !== undefined && others.length === 0 ? choiceInWords(only) : undefined;
  const value = isFinding ? 'other' : answer === 'out' ? 'out' : found ? 'other' : (choiceOf(answer) ?? '');
  const choose = (text: string) => {
    setFinding(text === 'other');
    if (text === '' || text === 'other') onAnswer(undefined);
    else onAnswer(text === 'out' ? 'out' : { choice: Number(text) });
  };
  return (
    <>
      {answer === undefined && (
        <p id={why} className={styles.why}>
          {suggested !== undefined && row.asks.why !== 'range' && <b className={styles.suggested}>{suggested}? </b>}
          {whyInWords(row.asks)}
        </p>
      )}
      <p className={styles.meant}>
        {shown !== undefined && answer !== 'out' && <Swatch hex={threadOfPick(shown).hex} size="small" />}
        <select
          aria-label={t('pasting.which')}
          aria-describedby={answer === undefined ? why : undefined}
          className={styles.choice}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t('pasting.choose')}</option>
          {row.choices.map((choice, at) => (
            <option key={at} value={at}>
              {choiceInWords(choice)}
            </option>
          ))}
          <option value="other">{found === undefined ? t('pasting.other') : titleOf(found)}</option>
          <option value="out">{t('pasting.leaveOut')}</option>
        </select>
        {suggested !== undefined && !isFinding && (
          <Button aria-label={t('pasting.yesThat', { thread: suggested })} onClick={() => onAnswer({ choice: 0 })}>
            {t('pasting.yes')}
          </Button>
        )}
        <InStock meant={chosen ?? []} />
      </p>
      {isFinding && (
        <ThreadPicker
          label={t('pasting.find')}
          onPick={(pick) => {
            setFinding(false);
            onAnswer({ pick });
          }}
        />
      )}
    </>
  );
};

const choiceOf = (answer: RowAnswer | undefined): string | undefined =>
  typeof answer === 'object' && 'choice' in answer ? String(answer.choice) : undefined;

export function LeftOutLines({ lines }: { readonly lines: readonly LeftOut[] }) {
  return (
    <More label={t('pasting.leftOutCount', { count: lines.length })}>
      <List aria-label={t('pasting.leftOut')}>
        {lines.slice(0, rowsAtOnce).map(({ words, why }, at) => (
          <li key={at} className={styles.left}>
            {words} <span className={styles.why}>{t(`pasting.leftOutWhy.${why}`)}</span>
          </li>
        ))}
      </List>
    </More>
  );
}

/** Returns the full name, such as “1902 Isacord 40 Poinsettia”. */
function titleOf(pick: ThreadPick): string {
  return fullTitle(threadOfPick(pick));
}

/** Writes one choice of a row: its threads, or of more than three only the first and the last. */
function choiceInWords(choice: readonly Meant<ThreadPick>[]): string {
  const [first, last] = [choice[0], choice.at(-1)];
  if (choice.length > 3 && first && last) {
    const [from, to] = [threadOfPick(first.item), threadOfPick(last.item)];
    const colours = { count: choice.length, from: from.code, to: to.code, line: lineName(from) };
    return t('pasting.colours', colours);
  }
  return choice
    .map(({ item, amount }) =>
      amount.spools === 1 ? titleOf(item) : `${titleOf(item)} × ${formatNumber(amount.spools)}`,
    )
    .join(' + ');
}

/** Writes “2 × 1,000 m” and “½”: how many spools of what length, and how much is on each unless they are full. */
function amountInWords(meant: Meant<ThreadPick>, units: Units): readonly string[] {
  const { spools, part, leftMm } = meant.amount;
  const left = leftMm === null ? partInWords(part) : t('pasting.left', { length: formatLength(leftMm, units) });
  const size = `${formatNumber(spools)} × ${formatLength(fullLengthMm(meant), units)}`;
  return left === '' ? [size] : [size, left];
}

const partInWords = (part: number | 'some'): string => {
  if (part === 'some') return t('threads.some');
  if (part === 10_000) return '';
  if (part === remnantBp) return t('threads.remnant');
  return exactParts.has(part) ? partWord(part) : formatNumber(part / 10_000, { style: 'percent' });
};

const exactParts: ReadonlySet<number> = new Set([7500, 5000, 2500]);

function whyInWords(asks: Asks): string {
  switch (asks.why) {
    case 'count':
      return t('pasting.why.count', { count: asks.count, code: asks.code });
    case 'range':
      return t('pasting.why.range', { count: asks.colours, from: asks.from, to: asks.to });
    default:
      return t(`pasting.why.${asks.why}`);
  }
}
