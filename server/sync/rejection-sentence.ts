import type { FieldProblems } from '#core/fields.ts';
import type { RejectionCode } from '#core/mutations/mutation.ts';
import { sentencesOf } from '#server/calls/sentences.ts';

/** An English sentence for a refused change; the page says it in the person's own language, from the code and the fields. */
export const rejectionSentence = (code: RejectionCode, name: string, fields: FieldProblems = {}): string => {
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
      return 'Brand, line and number of a colour from a chart cannot change.';
    case 'unknown_mutation':
      return 'The server does not know this kind of change.';
  }
};

/** `thread.update` is about a thread. */
const thingOf = (name: string): string => /^[a-zA-Z]{1,32}(?=\.)/.exec(name)?.[0] ?? 'row';
