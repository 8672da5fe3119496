import { useEffect, useRef, useState, type ReactNode } from 'react';
import { newId } from '#core/ids.ts';
import type { FieldProblems } from '#core/fields.ts';
import type { TypedField } from '#core/kinds/field-origins.ts';
import { isEqual } from '#core/is-equal.ts';
import { kindFacts } from '#core/kinds/kind-facts.ts';
import type { RowKind, RowTypes } from '#core/kinds/kinds.ts';
import { actionNamed } from '#core/mutations/action-named.ts';
import type { CollectionRow } from '#inventory/collection.ts';
import { DialogActions } from '#parts/forms/dialog-actions.tsx';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { notSavedSentence } from '#parts/actions/reasons.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useOpenedVersion } from '#parts/forms/use-opened-version.ts';
import { useSeesCosts } from '#parts/rows/use-team-settings.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { notify } from '#ui/notify.ts';
import { EditField, type EditFieldProps } from './edit-field.tsx';
import { isAmount, isFreeText, tooFine, typedAsValue, valueAsTyped } from './edit-values.ts';
import styles from './field-grid.module.css';
import { fieldProblem } from './field-problem.ts';
import type { FieldShape } from './field-shape.ts';
import { fieldFacts, formFields, type FieldName } from './field-table.ts';
import { fieldLabel } from './value-in-words.ts';

/** Values for several fields at once; null empties a field. */
export type Filling<K extends RowKind> = { readonly [F in keyof RowTypes[K]]?: RowTypes[K][F] | null };

interface FormAccess<K extends RowKind> {
  readonly typed: Readonly<Record<string, string>>;
  /** Sets several fields at once, e.g. from a preset. */
  readonly fill: (values: Filling<K>) => void;
  readonly forget: () => void;
}

/** Values that a form keeps in its draft in addition to the fields; they have controls of their own. */
interface Beside<K extends RowKind, Extra extends object> {
  /** The initial values, under names that no shown field has. A text among these values counts as free text. */
  readonly start: Extra;
  /** Renders the controls of these values, below the fields. `set` changes some of the values. */
  readonly render: (extra: Extra, set: (change: Partial<Extra>) => void) => ReactNode;
  readonly toSave: (extra: Extra) => Partial<RowTypes[K]>;
}

interface RecordFormProps<K extends RowKind, Extra extends object> {
  readonly kind: K;
  readonly title: string;
  /** The message after saving, such as "Hoop saved". */
  readonly saved: string;
  /** The row to change; without it the form makes a new row. */
  readonly row?: CollectionRow<K> | undefined;
  /** What a new row is made for or copied from. Each such form has its own draft. */
  readonly madeFor?: string | undefined;
  /** The fields that are shown first. The other typed fields follow in the kind's order, so that none is forgotten. */
  readonly first?: readonly TypedField<K>[];
  /** Typed fields that the form of this row leaves out. */
  readonly without?: readonly TypedField<K>[] | undefined;
  /** Fields that are saved but shown only if they have an error. */
  readonly hidden?: ReadonlySet<string>;
  readonly beside?: Beside<K, Extra>;
  /** The initial values of a new row; a field that is missing here has the default of its kind. */
  readonly start?: Partial<RowTypes[K]>;
  /** Renders another control for a field, e.g. a list that leaves something out; undefined for the usual control. */
  readonly renderControl?:
    | ((name: FieldName<K>, control: EditFieldProps, form: FormAccess<K>) => ReactNode)
    | undefined;
  readonly renderAbove?: ((form: FormAccess<K>) => ReactNode) | undefined;
  readonly onClose: () => void;
  readonly onSaved?: ((id: string) => void) | undefined;
}

/**
 * Makes or changes a row by the description of its kind. Saves only the differences; keeps the typed values as a draft.
 */
export function RecordForm<K extends RowKind, Extra extends object = object>(props: RecordFormProps<K, Extra>) {
  const {
    kind,
    title,
    row,
    madeFor,
    first,
    without,
    start,
    hidden,
    beside,
    renderControl,
    renderAbove,
    saved,
    onClose,
    onSaved,
  } = props;
  const seesCosts = useSeesCosts();
  const leftOut: readonly string[] = [...(without ?? []), ...(seesCosts ? [] : kindFacts[kind].hidden)];
  const fields = formFields(kind, first).filter((field) => !leftOut.includes(field));
  const { store, settings } = useWorkspace();
  const { save: saveAction, isRunning } = useAction();
  const [id] = useState(() => row?.id ?? newId());
  const baseVersion = useOpenedVersion(row?.version ?? 0);
  const before: Readonly<Record<string, unknown>> = { ...defaultsOf(kind), ...start, ...row?.data };
  const initial = Object.fromEntries(fields.map((field) => [field, filling(field, before[field])]));
  // A number is the exact amount that filled the field. Once a person changes the field, its value is a text.
  const draft = useDraft<Readonly<Record<string, unknown>>>(
    {
      form: kind,
      team: store.actor.teamId,
      row: row?.id ?? (madeFor === undefined ? 'new' : `new.${madeFor}`),
      units: settings.units,
    },
    { ...initial, ...beside?.start },
    [...fields.filter((field) => isFreeText(shapeOf(kind, field))), ...Object.keys(beside?.start ?? {})],
  );
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<string>();
  const form = useFocusOnWrong(problems);

  function typed(field: string, value: unknown): string {
    return valueAsTyped(shapeOf(kind, field), value, settings);
  }
  function filling(field: string, value: unknown): string | number | null {
    if (!isAmount(shapeOf(kind, field))) return typed(field, value);
    return typeof value === 'number' ? value : null;
  }
  const textOf = (field: string): string => {
    const value = draft.value[field];
    return typeof value === 'string' ? value : typed(field, value);
  };
  const texts = Object.fromEntries(fields.map((field) => [field, textOf(field)]));
  const filledWith = (field: string): unknown => {
    const value = draft.value[field];
    return typeof value === 'number' ? value : before[field];
  };
  const valueOf = (field: string): unknown => {
    const shape = shapeOf(kind, field);
    const value = typedAsValue(shape, textOf(field), filledWith(field), settings);
    // An emptied field that must have a value is sent as an empty text or NaN, so that its rule reports it.
    return value !== null || isNullable(kind, field) ? value : typeof before[field] === 'number' ? Number.NaN : '';
  };
  /** Returns whether a field differs from what it began with or, in a new row, from the default of its kind. */
  const isSent = (field: string): boolean => {
    const from = row === undefined ? filling(field, defaultsOf(kind)[field]) : initial[field];
    const now = draft.value[field];
    return typeof now === typeof from ? now !== from : textOf(field) !== typed(field, from);
  };
  const extra = beside && ofSameNames(beside.start, draft.value);
  const also = extra && beside.toSave(extra);
  const save = async () => {
    setFailure(undefined);
    setProblems({});
    const unread = fields.filter(isSent).flatMap((field) => {
      const problem = tooFine(shapeOf(kind, field), textOf(field), filledWith(field), settings);
      return problem === undefined ? [] : [[field, problem] as const];
    });
    if (unread.length > 0) return setProblems(Object.fromEntries(unread));
    const set = {
      ...(row === undefined ? { ...notShown(start, fields), ...also } : differing(also, row.data)),
      ...Object.fromEntries(fields.filter(isSent).map((field) => [field, valueOf(field)])),
    };
    const action =
      row === undefined
        ? actionNamed(`${kind}.create`, { id, set })
        : actionNamed(`${kind}.update`, { id, set, baseVersion });
    const isNothing = row !== undefined && Object.keys(set).length === 0;
    const done = isNothing || action === undefined ? undefined : await saveAction([action]);
    const failed = done?.ok === false ? done.error : undefined;
    const wrong = failed?.kind === 'rejected' ? failed.rejection.fields : undefined;
    if (wrong !== undefined && Object.keys(wrong).some((path) => fields.some((field) => field === topOf(path))))
      return setProblems(wrong);
    if (failed !== undefined) return setFailure(notSavedSentence(failed));
    draft.clear();
    if (done?.ok === true && done.value.tookAlong) offerUndo(store, saved, done.value);
    else notify.done(saved);
    onClose();
    onSaved?.(id);
  };
  const errorOf = (field: string) => {
    const found = Object.entries(problems).find(([path]) => topOf(path) === field);
    return found && fieldProblem(kind, field, found[1], settings);
  };
  const fill = (values: Filling<K>) =>
    draft.set(Object.fromEntries(Object.entries(values).map(([field, value]) => [field, filling(field, value)])));
  const access: FormAccess<K> = { typed: texts, fill, forget: draft.clear };

  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={<DialogActions submit={t('common.save')} busy={isRunning} onCancel={() => (draft.clear(), onClose())} />}
    >
      <LeftDrafts draft={draft} />
      {failure !== undefined && (
        <Banner tone="danger" announce>
          {failure}
        </Banner>
      )}
      {renderAbove?.(access)}
      <div className={styles.fields} ref={form}>
        {fields
          .filter((field) => hidden?.has(field) !== true || errorOf(field) !== undefined)
          .map((field) => {
            const shape = shapeOf(kind, field);
            const control: EditFieldProps = {
              label: fieldLabel(kind, field),
              shape,
              value: textOf(field),
              onChange: (text) => draft.set({ [field]: text }),
              error: errorOf(field),
              optional: isNullable(kind, field),
            };
            return (
              <div key={field} className={shape === 'lines' ? styles.wide : undefined}>
                {renderControl?.(field, control, access) ?? <EditField {...control} />}
              </div>
            );
          })}
      </div>
      {extra && beside.render(extra, (change) => draft.set({ ...change }))}
    </Dialog>
  );
}

const differing = (also: object | undefined, data: object): object => {
  const before = new Map(Object.entries(data));
  return Object.fromEntries(Object.entries(also ?? {}).filter(([name, value]) => !isEqual(value, before.get(name))));
};

/** What a new row begins with in fields that the form does not show, such as those of the row that it copies. */
const notShown = (start: object | undefined, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(start ?? {}).filter(([name]) => !fields.includes(name)));

/** Picks the values named in `start`. The cast is safe: a draft gives no value of another type under these names. */
const ofSameNames = <T extends object>(start: T, values: Readonly<Record<string, unknown>>): T =>
  Object.fromEntries(Object.keys(start).map((name) => [name, values[name]])) as T;

const topOf = (path: string): string => path.split('.')[0] ?? path;

const defaultsOf = (kind: RowKind): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(kindFacts[kind].fields).flatMap(([name, field]) =>
      'initial' in field ? [[name, field.initial]] : [],
    ),
  );

const shapeOf = (kind: RowKind, field: string): FieldShape => fieldFacts(kind, field)?.shape ?? 'text';

const fieldOf = (kind: RowKind, field: string) =>
  Object.entries(kindFacts[kind].fields).find(([name]) => name === field)?.[1];

const isNullable = (kind: RowKind, name: string): boolean => {
  const field = fieldOf(kind, name);
  return field !== undefined && 'initial' in field && field.initial === null;
};

const useFocusOnWrong = (problems: FieldProblems) => {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
};
