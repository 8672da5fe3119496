import { err, ok, type Result } from '#core/result.ts';
import { runThrough } from '#core/steps/run-through.ts';

/** Parses JSON. Refuses text that nests too deep or has too many values, because its checks would take too long. */
export function readJson(text: string, mostValues: number): Result<unknown, JsonFault> {
  return runThrough(readJsonInSteps(text, mostValues));
}

/** The reason why a text is refused as JSON. `too_many_values`: it has too many values or nests too deep. */
export type JsonFault = 'no_json' | 'too_many_values';

/** Like `readJson`, but in two steps: the first step counts the values, the second parses. */
export function* readJsonInSteps(text: string, mostValues: number): Generator<void, Result<unknown, JsonFault>> {
  if (holdsMore(text, mostValues)) return err('too_many_values');
  yield;
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('no_json');
  }
}

const deepest = 64;

/** Whether a text nests too deep or has too many values, counted by commas and opening brackets. */
const holdsMore = (text: string, mostValues: number): boolean => {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case comma:
        values += 1;
        break;
      case openBracket:
      case openBrace:
        values += 1;
        depth += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
    if (depth > deepest || values > mostValues) return true;
  }
  return false;
};

const endOfText = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

const [quote, comma, openBracket, openBrace, closeBracket, closeBrace, backslash] = [34, 44, 91, 123, 93, 125, 92];
