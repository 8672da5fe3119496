import { can } from '#core/access/permissions.ts';
import { fullTitle } from '#core/threads/thread-title.ts';
import { AnswerAge, AnswerCard } from '#parts/check/answer-card.tsx';
import type { Answer } from '#parts/check/answers.ts';
import { threadOfPick, type ThreadPick } from '#parts/threads/thread-picks.ts';
import { useWorkspace } from '#services/workspace.ts';
import { formatLength } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { AnswerList } from './answer-list.tsx';
import type { Pack } from './bought-actions.ts';
import styles from './check-screen.module.css';

const ChartedEquivalents = later(
  async () => (await import('#parts/alike/charted-equivalents.tsx')).ChartedEquivalents,
  'nothing',
);
const DesignsOfThread = later(
  async () => (await import('#parts/designs/designs-of-thread.tsx')).DesignsOfThread,
  'nothing',
);
const OnTheList = later(async () => (await import('./on-the-list.tsx')).OnTheList, 'nothing');
const NearestOwned = later(async () => (await import('./nearest-owned.tsx')).NearestOwned);
const NearestLine = later(async () => (await import('./nearest-owned.tsx')).NearestLine, 'nothing');
const OtherTeams = later(async () => (await import('./other-teams.tsx')).OtherTeams, 'nothing');
const PurchaseSteps = later(async () => (await import('./purchase-steps.tsx')).PurchaseSteps);

export function FullAnswer({
  answer,
  others,
  onChoose,
  pack,
}: {
  readonly answer: Answer;
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
  readonly pack: Pack;
}) {
  const { pick, owning } = answer;
  const { wanted, except } = alikeOf(pick);
  const thread = threadOfPick(pick);
  const card = <AnswerWithSteps answer={answer} pack={pack} />;
  return (
    <div className={styles.full}>
      {others.length === 0 ? (
        card
      ) : (
        <div className={styles.several}>
          <AnswerList
            title={t('shop.sameNumber', { count: others.length + 1 })}
            first={[card]}
            answers={others}
            onChoose={onChoose}
          />
        </div>
      )}
      <div className={styles.beside}>
        {pick.from === 'own' && <DesignsOfThread threadId={pick.owned.id} />}
        {owning !== 'have' && <NearestOwned wanted={wanted} except={except} />}
        <OtherTeams key={fullTitle(thread)} thread={thread} />
        <ChartedEquivalents thread={thread} />
      </div>
    </div>
  );
}

export function SeveralAnswers({
  answers,
  others,
  onChoose,
}: {
  readonly answers: readonly Answer[];
  readonly others: readonly Answer[];
  readonly onChoose: (answer: Answer) => void;
}) {
  return (
    <div className={styles.several}>
      <AnswerList
        title={t('shop.sameNumber', { count: answers.length + others.length })}
        first={answers.map((answer) => (
          <AnswerWithSteps key={fullTitle(threadOfPick(answer.pick))} answer={answer} pack={unknownPack} isCompact />
        ))}
        answers={others}
        onChoose={onChoose}
      />
      <AnswerAge />
    </div>
  );
}

export const unknownPack: Pack = { lengthMm: null, lot: null, more: null };

const AnswerWithSteps = ({
  answer,
  pack,
  isCompact = false,
}: {
  readonly answer: Answer;
  readonly pack: Pack;
  readonly isCompact?: boolean;
}) => {
  const { store, settings } = useWorkspace();
  const { pick } = answer;
  return (
    <AnswerCard
      answer={answer}
      isCompact={isCompact}
      instead={<NearestLine {...alikeOf(pick)} className={styles.instead} />}
    >
      {pack.lengthMm !== null && <p>{t('shop.pack', { length: formatLength(pack.lengthMm, settings.units) })}</p>}
      {pack.lot !== null && <p>{t('shop.lot', { lot: pack.lot })}</p>}
      {can(store.actor.role, 'inventory.change') && (
        <div className={styles.steps}>
          <PurchaseSteps pick={pick} pack={pack} />
        </div>
      )}
      {pick.from === 'own' && <OnTheList threadId={pick.owned.id} />}
    </AnswerCard>
  );
};

const alikeOf = (pick: ThreadPick) =>
  pick.from === 'own'
    ? { wanted: pick.owned.thread, except: pick.owned.id }
    : { wanted: pick.colour, except: undefined };
