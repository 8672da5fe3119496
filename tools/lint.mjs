/**
 * `npm run lint`: the house rules over everything, and the proof that something was looked at.
 *
 * A linter that is pointed at nothing is content with it, so the number of files is part of the verdict.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = fileURLToPath(new URL('../node_modules/oxlint/bin/oxlint', import.meta.url));

const lintScripts = () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [oxlint, '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  const files = Number(/on (\d+) files? with/.exec(stdout)?.[1] ?? 0);
  return { files, ok: status === 0 && files > 0 };
};

const lintStyles = async () => {
  const { results, report, errored } = await stylelint.lint({
    cwd: root,
    files: '{src,server}/**/*.css',
    formatter: 'string',
  });
  process.stdout.write(report);
  return { files: results.length, ok: !errored && results.length > 0 };
};

const scripts = lintScripts();
const styles = await lintStyles();
console.log(`${scripts.files} scripts and ${styles.files} style sheets checked.`);
if (!scripts.ok || !styles.ok) process.exitCode = 1;
