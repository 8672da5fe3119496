import { describe, expect, test } from 'vitest';
import { roles } from '#core/access/permissions.ts';
import { germanOfFiles } from '#texts/german-of-files.ts';
import { german as germanButFiles } from '#texts/german.ts';

const german = { ...germanButFiles, ...germanOfFiles };

const texts: Readonly<Record<string, string>> = german;

const strays: readonly (readonly [word: string, stray: RegExp])[] = [
  ['Verwalter', /\bAdmins?\b|\bVerwaltung\b/u],
  ['Leser', /\bBetrachter|\bLesende|\bNur lesen\b/u],
  ['Platz', /\bOrt(es?|en?)?\b/u],
  ['Mindestbestand', /\bMinimum\b|\bMindestzahl\b/u],
  ['Muster', /\bMotive?\b/u],
  ['E-Mail', /(?<!E-)\bMails?\b/u],
  ['Handy', /\bTelefone?s?\b/u],
  ['Yards und', /\bYard und\b/u],
  ['benutzen', /\bnutzen\b/u],
  ['du', /[\p{Ll},] (Sie|Ihnen|Ihr(e[mnrs]?)?)\b/u],
];

describe('German', () => {
  test.each(strays)('says „%s“ in every text', (word, stray) => {
    expect(Object.entries(texts).filter(([, text]) => stray.test(text))).toEqual([]);
    expect(Object.values(texts).some((text) => text.includes(word))).toBe(true);
  });

  test.each(roles)('calls a role by one name wherever it stands (%s)', (role) => {
    const name = texts[`teamPage.role.${role}`] ?? '';
    expect(texts[`news.role.${role}`]).toBe(name);
    expect(texts[`myInvites.as.${role}`]).toMatch(new RegExp(`^Als ${name} `, 'u'));
  });

  test('has one word for each thing and none for two', () => {
    expect(texts['syncPage.change.placecreate']).toBe(`Neuer ${texts['threads.place']}`);
    expect(texts['threads.movement.sample']).not.toBe(texts['titles.designs']);
    expect(texts['news.topic.needsAttention']).toBe(texts['syncPage.attention']);
    expect(texts['profile.imperial']).toBe(texts['teamPage.imperial']);
  });
});
