import '#texts/en/design-verdicts.ts';
import { storedThread } from '#core/design-file/palettes.ts';
import type { Units } from '#core/amounts/units.ts';
import type { FileThread, TeamThread } from '#core/stitchable/match-threads.ts';
import type { Stitchable } from '#core/stitchable/stitchable.ts';
import type { VerdictColour, VerdictPart } from '#core/stitchable/verdict.ts';
import { threadTitle } from '#core/threads/thread-title.ts';
import { formatSizes } from '#texts/format-size.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import type { Tone } from '#ui/tag.tsx';

/** What the sentences of a verdict name: threads and spools of the team, hoops and jobs. */
export interface VerdictNames {
  readonly threads: ReadonlyMap<string, Named>;
  readonly hoopOf: (id: string) => string;
  readonly jobOf: (id: string) => string;
  readonly units: Units;
}

interface Named {
  readonly thread: Pick<TeamThread['thread'], 'brand' | 'code'> & { readonly name: string | null };
  readonly spools: readonly { readonly id: string; readonly spool: { readonly shortCode: string } }[];
}

/** The tones of tags and banners for the answer's colours. */
export const verdictTones: Readonly<Record<VerdictColour, Tone>> = {
  green: 'good',
  amber: 'warn',
  grey: 'plain',
  red: 'danger',
};

/** A thread within a sentence: number, brand and name; '' if it is gone. */
export function threadWords(names: Pick<VerdictNames, 'threads'>, threadId: string): string {
  const thread = names.threads.get(threadId)?.thread;
  return thread === undefined ? '' : threadTitle(thread);
}

/** A thread as a file names it; without number and name it is “a colour of the file”, never its hex code. */
export function fileThreadWords(fileThread: FileThread): string {
  return threadTitle(storedThread(fileThread)) || t('verdicts.fileColour');
}

/** The answer in one line: what is worst. */
export function headline({ verdict, needles }: Pick<Stitchable, 'verdict' | 'needles'>, names: VerdictNames): string {
  const { parts, colour, threads } = verdict;
  const changes = parts.find(({ kind }) => kind === 'changes');
  const also = changes === undefined ? [] : partWords(changes, names);
  if (colour === 'green') {
    // On one needle no thread is loaded before the start, so its green says what is owned.
    const isOn = needles !== null && needles > 1;
    return [isOn ? t('verdicts.allOn') : t('verdicts.ownAll', { count: threads.length }), ...also].join(' · ');
  }
  const worst = parts.filter((part) => part.colour === colour);
  const [first] = worst;
  if (first === undefined) return '';
  const missing = parts.filter(({ kind }) => kind === 'buy' || kind === 'buyUnmatched');
  if (first.kind === 'buyUnmatched' && missing.length > 1) return t('verdicts.buySeveral', { count: missing.length });
  if (first.kind === 'load' && also.length > 0)
    return [t('verdicts.loadBefore', { count: first.needles.length }), ...also].join(' · ');
  return partWords(first, names)[0] ?? '';
}

/** One part in words: its sentence, and what else is to be said of it. */
export function partWords(part: VerdictPart, names: VerdictNames): readonly string[] {
  const { units } = names;
  const length = (mm: number) => formatLength(Math.ceil(mm), units);
  const thread = (id: string) => threadWords(names, id);
  switch (part.kind) {
    case 'chooseColours':
      return [t('verdicts.chooseColours', { count: part.orders.length })];
    case 'buyUnmatched': {
      const words = { thread: fileThreadWords(part.fileThread), length: length(part.neededMm), count: part.spools };
      return [t(part.spools > 1 ? 'verdicts.buyUnmatchedHeads' : 'verdicts.buyUnmatched', words)];
    }
    case 'buy':
      if (part.heads !== null)
        return [
          t('verdicts.heads', {
            count: part.packs.reduce((sum, { count }) => sum + count, 0),
            thread: thread(part.threadId),
            heads: part.heads.needed,
          }),
        ];
      return [
        ...(part.runsOut === null
          ? []
          : [
              t('verdicts.runsOut', {
                thread: thread(part.threadId),
                piece: part.runsOut.onPiece,
                pieces: part.runsOut.of,
              }),
            ]),
        t('verdicts.missing', { length: length(part.missingMm), thread: thread(part.threadId) }),
      ];
    case 'probably':
      return [
        t('verdicts.probably', { thread: thread(part.threadId) }),
        t('verdicts.measure', {
          length: length(part.missingMm),
          spools: part.measure.map((id) => spoolCode(names, part.threadId, id)).join(', '),
        }),
      ];
    case 'reserved': {
      const jobs = part.jobIds.slice(0, jobsNamed).map((id) => names.jobOf(id));
      const words = {
        thread: thread(part.threadId),
        length: formatLength(part.reservedMm, units),
        jobs: jobs.join(', '),
      };
      const more = part.jobIds.length - jobs.length;
      return [more > 0 ? t('verdicts.reservedMore', { ...words, count: more }) : t('verdicts.reserved', words)];
    }
    case 'mixesLots':
      return [t('verdicts.mixesLots', { thread: thread(part.threadId), lots: part.lots.join(', ') })];
    case 'load':
      return [t('verdicts.load', { count: part.needles.length })];
    case 'changes':
      if (part.perPiece === part.inAll) return [t('verdicts.changes', { count: part.inAll })];
      return [t('verdicts.changesInEach', { count: part.perPiece, inAll: part.inAll })];
    case 'needlesPinned':
      return [t('verdicts.needlesPinned')];
    case 'beyondField':
      return [t('verdicts.beyondField', { size: formatSizes(part.field.wMm10, part.field.hMm10, units) })];
    case 'noHoopFits':
      return [t('verdicts.noHoopFits')];
    case 'tooManyStitches':
    case 'tooManyColours':
      return [t(`verdicts.${part.kind}`, { has: part.has, most: part.most })];
    case 'sizeUnchecked':
      return [t('verdicts.sizeUnchecked')];
    case 'hoop':
      return [t(part.isTurned ? 'verdicts.hoopTurned' : 'verdicts.hoop', { hoop: names.hoopOf(part.hoopId) })];
    case 'nextSpool':
      return [
        t('verdicts.nextSpool', {
          thread: thread(part.threadId),
          spool: spoolCode(names, part.threadId, part.spoolId),
          next: spoolCode(names, part.threadId, part.nextSpoolId),
          piece: part.onPiece,
          pieces: part.of,
        }),
      ];
    case 'needleSize':
      return [t('verdicts.needleSize', { thread: thread(part.threadId), size: part.size })];
  }
}

const jobsNamed = 2;

/** The short code on a spool's label. */
const spoolCode = (names: VerdictNames, threadId: string, spoolId: string): string =>
  names.threads.get(threadId)?.spools.find(({ id }) => id === spoolId)?.spool.shortCode ?? '';
