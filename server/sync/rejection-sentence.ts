import type { FieldProblems } from '#core/fields.ts';
import type { RejectionCode } from '#core/mutations/mutation.ts';
import { isRowKind } from '#core/kinds/is-row-kind.ts';
import { stepsOf } from '#server/kinds/steps-of.ts';
import { sentencesOf } from '#server/calls/sentences.ts';

/** Writes an English sentence for a refused change. The page writes its own sentence in the person's language. */
export function rejectionSentence(code: RejectionCode, name: string, fields: FieldProblems = {}): string {
  const thing = thingOf(name);
  switch (code) {
    case 'invalid':
      return Object.values(sentencesOf(fields)).join(' ') || `This ${thing} is not valid.`;
    case 'forbidden':
      return 'Your role in this team does not allow this.';
    case 'row_deleted':
      return `This ${thing}, or what it belongs to, was deleted.`;
    case 'missing_row':
      return `This ${thing}, or what it belongs to, is not here.`;
    case 'immutable':
      return (isRowKind(thing) ? stepsOf(thing).immutable : undefined) ?? `This ${thing} cannot change.`;
    case 'unknown_mutation':
      return 'The server does not know this kind of change.';
  }
}

const thingOf = (name: string): string => /^[a-zA-Z]{1,32}(?=\.)/.exec(name)?.[0] ?? 'row';
