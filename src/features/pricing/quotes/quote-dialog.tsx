import '#texts/en/price-fields.ts';
import '#texts/en/problems.ts';
import '#texts/en/quote-page.ts';
import { useState } from 'react';
import { asEmail, isEmail } from '#core/people/as-email.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import type { Quote, PricedField } from '#core/kinds/quote.ts';
import { notSavedSentence, problemSentence } from '#parts/actions/reasons.ts';
import type { ActionRunner } from '#parts/actions/use-action.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';

/** The fields that the dialog edits: the typed ones that no price depends on, and in each line only `what`. */
export interface QuoteDetailsTyped extends Readonly<Record<Exclude<TypedField<'quote'>, PricedField>, string | null>> {
  readonly lines: Quote['lines'];
}

/** Asks for whom a quote is, until when it is valid, and what each line is. `save` resolves to the failure, if any. */
export function QuoteDialog({
  title,
  start,
  save,
  busy,
  onClose,
}: {
  readonly title: string;
  readonly start: QuoteDetailsTyped;
  readonly save: (typed: QuoteDetailsTyped) => ReturnType<ActionRunner['run']>;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  // Holds only what the person touched: others may change the quote meanwhile.
  const [touched, setTouched] = useState<Partial<QuoteDetailsTyped>>({});
  const [whats, setWhats] = useState<Readonly<Record<number, string>>>({});
  const lines = start.lines.map((line, at) => ({ ...line, what: whats[at] ?? line.what }));
  const typed = { ...start, ...touched, lines };
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<QuoteDetailsTyped>) => setTouched({ ...touched, ...change });
  const submit = async () => {
    setFailure(undefined);
    setErrors({});
    const email = asEmail((typed.email ?? '').trim());
    // Only a newly typed email must be an address. A stored text that is no address may stay.
    if (email !== '' && typed.email !== start.email && !isEmail(email))
      return setErrors({ email: t('errors.notAnEmail') });
    const failed = await save({ ...typed, email: email === '' ? null : email });
    if (failed === undefined) return;
    const fields = failed.kind === 'rejected' ? Object.entries(failed.rejection.fields ?? {}) : [];
    const problems = fields.flatMap(([path, problem]) => {
      const label = labelOf(path);
      return label === undefined ? [] : [[path, problemSentence(label, problem)] as const];
    });
    setErrors(Object.fromEntries(problems));
    if (problems.length === 0) setFailure(notSavedSentence(failed));
  };
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={busy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      <TextField
        label={t('quotes.customer')}
        value={typed.customer ?? ''}
        error={errors['customer']}
        onChange={(customer) => set({ customer })}
      />
      <TextField
        label={t('quotes.email')}
        type="email"
        value={typed.email ?? ''}
        error={errors['email']}
        onChange={(email) => set({ email })}
      />
      {typed.lines.map((line, at) => (
        <TextField
          key={at}
          label={t('quotePage.what', { number: at + 1 })}
          hint={at === 0 ? t('quotePage.whatHint') : undefined}
          value={line.what ?? ''}
          error={errors[`lines.${at}.what`]}
          onChange={(what) => setWhats({ ...whats, [at]: what })}
        />
      ))}
      <TextField
        label={t('quotes.validUntil')}
        type="date"
        value={typed.validUntil ?? ''}
        error={errors['validUntil']}
        onChange={(day) => set({ validUntil: day === '' ? null : day })}
      />
      <TextField
        label={t('quotes.dueOn')}
        hint={t('quotePage.dueHint')}
        optional
        type="date"
        value={typed.dueOn ?? ''}
        error={errors['dueOn']}
        onChange={(day) => set({ dueOn: day === '' ? null : day })}
      />
      <TextArea
        label={t('quotes.notes')}
        hint={t('quotePage.noteHint')}
        value={typed.notes ?? ''}
        error={errors['notes']}
        onChange={(notes) => set({ notes })}
      />
    </Dialog>
  );
}

const labelOf = (path: string): string | undefined => {
  const line = /^lines\.(\d+)\.what$/u.exec(path)?.[1];
  if (line !== undefined) return t('quotePage.what', { number: Number(line) + 1 });
  switch (path) {
    case 'customer':
      return t('quotes.customer');
    case 'email':
      return t('quotes.email');
    case 'validUntil':
      return t('quotes.validUntil');
    case 'notes':
      return t('quotes.notes');
    default:
      return undefined;
  }
};
