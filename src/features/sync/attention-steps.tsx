import { useState } from 'react';
import { actionNamed } from '#core/mutations/action-named.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Change } from '#core/mutations/mutation.ts';
import type { Action } from '#core/mutations/registry.ts';
import { discardCard, keepCard, resendCard } from '#data/queue/attention.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { copyText } from '#parts/output/copy-text.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { TextArea } from '#ui/text-field.tsx';
import { cardAsText, type AttentionCase, type CardWords } from './card-in-words.ts';
import { bodyOf } from './change-body.ts';
import { editableFields } from './editable-fields.ts';
import styles from './sync.module.css';

/** Codes of refusals that another value can solve. */
const complaints: ReadonlySet<string> = new Set(['invalid', 'too_large', 'immutable']);
/** Codes of refusals that no other value can solve. */
const otherwise: ReadonlySet<string> = new Set(['forbidden', 'missing_row', 'unknown_mutation']);

/** The buttons for a refused change. The step most likely to help comes first; discarding comes last. */
export function AttentionSteps({
  about,
  words,
  onEdit,
}: {
  readonly about: AttentionCase;
  readonly words: CardWords;
  readonly onEdit: () => void;
}) {
  const { store } = useWorkspace();
  const [byHand, setByHand] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { once, isBusy } = useOnce();
  const { entry, dependants } = about;
  const what = words.title;
  const restore = entry.code === 'row_deleted' ? restoreFirst(entry) : undefined;
  const canEdit = restore === undefined && !otherwise.has(entry.code) && editableFields(entry).length > 0;
  const editHelps = canEdit && complaints.has(entry.code);

  const resend = async (before: readonly NonNullable<typeof restore>[]) => {
    setFailure(undefined);
    const sent = await once(() => resendCard(store, entry.mid, { restoreFirst: before }));
    if (sent === undefined) return;
    if (sent.ok) notify.done(t('syncPage.resent'));
    else setFailure(notSavedSentence(sent.error));
  };
  const discard = async () => {
    setFailure(undefined);
    const gone = await once(() => discardCard(store, entry.mid));
    if (gone?.ok === false) return setFailure(notSavedSentence(gone.error));
    if (gone === undefined || gone.value.length === 0) return;
    offerUndo(store, t('syncPage.discarded'), { save: (later) => keepCard(later, gone.value) });
  };
  const copy = async () => {
    const text = cardAsText(words);
    if (await copyText(text)) notify.done(t('syncPage.copied'));
    else setByHand(text);
  };
  const takeOut = () => {
    const text = JSON.stringify([entry, ...dependants], undefined, 1);
    saveFile(`spoolside-${entry.name}.json`, new Blob([text], { type: 'application/json' }));
  };

  return (
    <>
      {failure !== undefined && <ErrorText>{failure}</ErrorText>}
      {byHand !== undefined && (
        <TextArea label={t('syncPage.copy')} hint={t('syncPage.copyByHand')} value={byHand} onChange={setByHand} />
      )}
      <div className={styles.steps}>
        {restore !== undefined && (
          <Button
            tone="primary"
            icon="undo"
            busy={isBusy}
            aria-label={t('syncPage.restoreThis', { what })}
            onClick={() => void resend([restore])}
          >
            {t('syncPage.restore')}
          </Button>
        )}
        {restore === undefined && !editHelps && (
          <Button
            tone={otherwise.has(entry.code) ? 'plain' : 'primary'}
            icon="reload"
            busy={isBusy}
            aria-label={t('syncPage.resendThis', { what })}
            onClick={() => void resend([])}
          >
            {t('syncPage.resend')}
          </Button>
        )}
        {canEdit && (
          <Button
            tone={editHelps ? 'primary' : 'plain'}
            icon="edit"
            aria-label={t('syncPage.editThis', { what })}
            onClick={onEdit}
          >
            {t('syncPage.edit')}
          </Button>
        )}
        <Button icon="copy" aria-label={t('syncPage.copyThis', { what })} onClick={() => void copy()}>
          {t('syncPage.copy')}
        </Button>
        {entry.kind === 'parked' && (
          <Button icon="install" aria-label={t('syncPage.exportThis', { what })} onClick={takeOut}>
            {t('syncPage.export')}
          </Button>
        )}
        <Button
          tone="quiet"
          icon="trash"
          busy={isBusy}
          className={styles.last ?? ''}
          aria-label={t('syncPage.discardThis', { what })}
          onClick={() => void discard()}
        >
          {t('syncPage.discard')}
        </Button>
      </div>
    </>
  );
}

/** Makes the action that restores the deleted row that a refused change needs; undefined if there is no such action. */
export function restoreFirst(change: Pick<Change, 'name' | 'args'>): Action | undefined {
  const { kind, verb, id, set } = bodyOf(change);
  // A new spool was refused because its thread is deleted, so the thread is restored.
  if (kind === 'spool' && verb === 'create')
    return typeof set['threadId'] === 'string' ? mutate('thread.restore', { id: set['threadId'] }) : undefined;
  return actionNamed(`${kind}.restore`, { id });
}
