import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { account } from '#texts/en/account.ts';
import { finding } from '#texts/en/finding.ts';
import { importing } from '#texts/en/importing.ts';
import { lostTeam } from '#texts/en/lost-team.ts';
import { adding } from '#texts/en/adding.ts';
import { hoops } from '#texts/en/hoops.ts';
import { landing } from '#texts/en/landing.ts';
import { problems } from '#texts/en/problems.ts';
import { screens } from '#texts/en/screens.ts';
import { sidePages } from '#texts/en/side-pages.ts';
import { signingIn } from '#texts/en/signing-in.ts';
import { teamPage } from '#texts/en/team-page.ts';
import { spools } from '#texts/en/spools.ts';
import { threads } from '#texts/en/threads.ts';
import { fieldWords } from '#texts/en/field-words.ts';
import { syncPage } from '#texts/en/sync-page.ts';
import { trouble } from '#texts/en/trouble.ts';
import { contact } from '#texts/en/contact.ts';
import { myInvites } from '#texts/en/my-invites.ts';
import { notifications } from '#texts/en/notifications.ts';
import { keysIn, withoutPlural } from './key-scan.ts';

const top = join(import.meta.dirname, '../../../src');

const sources = readdirSync(top, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/u.test(file) && !file.startsWith('texts/'))
  .map((file) => ({ file, source: readFileSync(join(top, file), 'utf8') }));

const usersOf = (keys: object, bringer: string) => {
  const known = new Set(Object.keys(keys).map(withoutPlural));
  const says = ({ source }: { readonly source: string }) => {
    const { literals, beginnings } = keysIn(source);
    return [...known].some((key) => literals.has(key) || beginnings.some((beginning) => key.startsWith(beginning)));
  };
  const brings = ({ source }: { readonly source: string }) => source.includes(`'#texts/${bringer}.ts'`);
  const names = (files: typeof sources) => files.map(({ file }) => file);
  return { say: names(sources.filter(says)), bring: names(sources.filter(brings)) };
};

describe('Texts that are not on the start path', () => {
  test('of the landing page are said there only, and come with it', () => {
    const { say, bring } = usersOf(landing, 'en/landing');
    expect(say.filter((file) => !file.startsWith('features/landing/'))).toEqual([]);
    expect(bring).toEqual(['features/landing/landing-page.tsx']);
  });

  test('of first pages and test pages are said by files that bring them', () => {
    const { say, bring } = usersOf(sidePages, 'en/side-pages');
    expect(bring.length).toBeGreaterThan(0);
    const folders = new Set(bring.map((file) => file.slice(0, file.lastIndexOf('/'))));
    expect(say.filter((file) => !folders.has(file.slice(0, file.lastIndexOf('/'))))).toEqual([]);
  });

  test('of signing in are said there and by files that bring them, and come with its frame', () => {
    const { say, bring } = usersOf(signingIn, 'en/signing-in');
    expect(bring).toContain('features/auth/auth-page.tsx');
    expect(say.filter((file) => !file.startsWith('features/auth/') && !bring.includes(file))).toEqual([]);
  });

  test('of the account are said on the profile page only, and come with it', () => {
    const { say, bring } = usersOf(account, 'en/account');
    expect(say.filter((file) => !file.startsWith('features/profile/'))).toEqual([]);
    expect(bring).toEqual(['features/profile/profile-screen.tsx']);
  });

  test('of a team are said on its page, and by files that bring them', () => {
    const { say, bring } = usersOf(teamPage, 'en/team-page');
    expect(say.filter((file) => !file.startsWith('features/team/') && !bring.includes(file))).toEqual([]);
    expect(bring).toContain('features/team/team-screen.tsx');
  });

  test('of threads are said where threads are, and by screens and files that bring them', () => {
    const { say, bring } = usersOf(threads, 'en/threads');
    expect(bring).toContain('features/threads/threads-screen.tsx');
    const withScreen = /^features\/(?:threads|dashboard|inventory)\//;
    expect(say.filter((file) => !withScreen.test(file) && !bring.includes(file))).toEqual([]);
  });

  test('of a kind of row are said by its own screens, and come with them', () => {
    const { say, bring } = usersOf(hoops, 'en/hoops');
    expect(say.filter((file) => !file.startsWith('features/hoops/'))).toEqual([]);
    expect(bring).toEqual(['features/hoops/hoops-screen.tsx']);
  });

  test('of the screens around them are said there, and come with each', () => {
    const { say, bring } = usersOf(screens, 'en/screens');
    const folders = new Set(bring.map((file) => file.slice(0, file.lastIndexOf('/'))));
    expect(bring.every((file) => file.endsWith('-screen.tsx'))).toBe(true);
    expect(say.filter((file) => !folders.has(file.slice(0, file.lastIndexOf('/'))))).toEqual([]);
  });

  test('of adding are said by files that bring them', () => {
    const { say, bring } = usersOf(adding, 'en/adding');
    expect(bring.length).toBeGreaterThan(0);
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of finding are said by files that bring them', () => {
    const { say, bring } = usersOf(finding, 'en/finding');
    expect(bring.length).toBeGreaterThan(0);
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of importing are said by files that bring them', () => {
    const { say, bring } = usersOf(importing, 'en/importing');
    expect(bring).toContain('features/threads/import/import-file-dialog.tsx');
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of a team that the server lost are said by files that bring them', () => {
    const { say, bring } = usersOf(lostTeam, 'en/lost-team');
    expect(bring.length).toBeGreaterThan(0);
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of one spool are said by files that bring them', () => {
    const { say, bring } = usersOf(spools, 'en/spools');
    expect(bring.length).toBeGreaterThan(0);
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of problems are said by files that bring them', () => {
    const { say, bring } = usersOf(problems, 'en/problems');
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });

  test('of rare things are said by the page about sync, and by files that bring them', () => {
    const { say, bring } = usersOf({ ...syncPage, ...trouble }, 'later-texts');
    expect(bring).toContain('features/sync/sync-screen.tsx');
    expect(say.filter((file) => !file.startsWith('features/sync/') && !bring.includes(file))).toEqual([]);
  });

  test('of fields and kinds are said by files that bring them, and by the page about sync', () => {
    const { say, bring } = usersOf(fieldWords, 'en/field-words');
    expect(bring).toContain('parts/fields/field-table.ts');
    // a kind of row only names its key, and a screen shows the text
    const names = (file: string) => file.startsWith('core/kinds/') || file.startsWith('features/sync/');
    expect(say.filter((file) => !bring.includes(file) && !names(file))).toEqual([]);
  });

  test('of the person’s own things are said by files that bring them', () => {
    const { say, bring } = usersOf({ ...contact, ...myInvites, ...notifications }, 'own-texts');
    expect(say.filter((file) => !bring.includes(file))).toEqual([]);
  });
});
