import { expect, test } from 'vitest';
import { backupInWords, restoreInWords } from '#server/backup/backup-words.ts';

test.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
])('a backup of %i rows says so in good English', (rows, said) => {
  expect(backupInWords('a.backup', { rows, parts: 0, bytes: 1500, damaged: 0 })).toBe(
    `a.backup holds ${said} (2 KB) and was read back.`,
  );
});

test('what belongs to a backup is named beside it', () => {
  expect(backupInWords('/b/a.backup', { rows: 3, parts: 1, bytes: 3 * 1024 * 1024, damaged: 0 })).toMatch(
    /^\/b\/a\.backup holds 3 rows \(3\.0 MB\) and was read back\. The bytes of files are in .*, which belongs to it\.$/,
  );
});

test.each([
  [1, 1, 1, '1 row of 2026', '1 team:', 'The bytes of 1 file are'],
  [2, 3, 4, '2 rows of 2026', '3 teams:', 'The bytes of 4 files are'],
])('a restore of %i rows, %i teams and %i lost files says so in good English', (rows, teams, lostFiles, ...said) => {
  const words = restoreInWords({ rows, madeAt: '2026-11-27', teams, lostFiles }).join('\n');
  for (const one of said) expect(words).toContain(one);
});

test('a restore that lost no file says nothing of files', () => {
  expect(restoreInWords({ rows: 2, madeAt: '2026-11-27', teams: 1, lostFiles: 0 })).toHaveLength(1);
});

test('a backup of files whose bytes are wrong says so, and what to do', () => {
  expect(backupInWords('a.backup', { rows: 2, parts: 1, bytes: 1500, damaged: 2 })).toMatch(
    / BUT the bytes of 2 files are gone or changed in the database, and so in this backup: run npm run spoolside -- doctor, which names them\.$/,
  );
});
