import type { FieldProblem, FieldProblems } from '#core/fields.ts';

/** Builds an English sentence per field path, for people who read the API's answers: `{code: "Code is required."}`. */
export function sentencesOf(problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path, sentenceOf(path, problem)]));
}

/** Builds the sentence for one problem. It writes the path `set.brandName` as "Brand name". */
export function sentenceOf(path: string, problem: FieldProblem): string {
  return `${nameOf(path)} ${saying(path, problem)}.`;
}

const nameOf = (path: string): string => {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = last.replaceAll('_', ' ').replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === '' ? 'The body' : words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whether the field is a share in basis points; a sentence about it may then name per cent too. */
const isShare = (path: string): boolean => /[bB]p$|\bblank\.value$/u.test(path);

const saying = (path: string, { problem, limit }: FieldProblem): string => {
  switch (problem) {
    case 'required':
      return 'is required';
    case 'too_long':
      return `may have at most ${limit} characters`;
    case 'too_small':
      return `must be at least ${limit}`;
    case 'too_large':
      return `must be at most ${limit}`;
    case 'too_many':
      return `may have at most ${limit} entries`;
    case 'control_characters':
      return 'contains characters that cannot be shown';
    case 'web_address':
      return 'may not hold a web address (:// or www.)';
    case 'email_address':
      return 'is no email address, such as jo@example.org';
    case 'not_an_option':
      return 'is not one of the possible values';
    case 'leads_back':
      return 'leads back to this thread: it is replaced by this one, or by others that are';
    case 'wrong_type':
      return 'has the wrong type';
    case 'wrong_format':
      return 'has the wrong format';
    case 'in_future':
      return 'lies in the future';
    case 'gap':
      return `must be ${limit}, so that no stitch count is left out`;
    case 'overlap':
      return `overlaps with row ${limit}`;
    case 'wrong_count':
      return `must have ${limit} entries, one for each tier`;
    case 'wrong_sum':
      return `must add up to ${limit}`;
    case 'repeated':
      return 'is there twice';
    case 'outside_matrix':
      return 'lies outside the price matrix';
    case 'too_many_decimals':
      if (limit === 0) return 'must be a whole number';
      return limit === 2 && isShare(path)
        ? 'may have at most four decimals of a percent, so two of a basis point'
        : `may have at most ${limit} decimals`;
    case 'sum_too_large':
      return 'add up to more than can be counted exactly: split the order';
    case 'unknown_field':
      return 'is not a known field';
  }
};
