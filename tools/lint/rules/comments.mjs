const longest = 120;

/** Words that hide the actor, and names that this project no longer uses. */
const literary =
  /\b(?:whoever|whomever|nobody|hears?|heard|has the word|have the word|its word|worn|wish(?:es|ed)?|its hand|obeys?|doomed|shelf)\b/iu;

const directives = /^\s*(?:oxlint-|eslint-|@ts-|@vitest-|@type\b|@typedef\b|@param\b|\/ <reference)/u;

const textOf = (/** @type {{ value: string }} */ { value }) =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/u, ''))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Reports comments that are too long, hide the actor or use a word that the project no longer uses. */
export const plainComments = {
  create(/** @type {any} */ context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (directives.test(comment.value.replace(/^\*/u, ''))) continue;
          const text = textOf(comment);
          const [word] = literary.exec(text.replaceAll(/`[^`]*`/gu, '')) ?? [];
          if (word !== undefined)
            context.report({
              loc: comment.loc,
              message: `Say who does what instead of "${word}" (server, tab, worker, person, caller).`,
            });
          // comments with arrows are drawings of states, which may be longer
          if (text.length > longest && !/[→▶]/u.test(text))
            context.report({
              loc: comment.loc,
              message: `Say it in ${longest} characters; this comment has ${text.length}.`,
            });
        }
      },
    };
  },
};
