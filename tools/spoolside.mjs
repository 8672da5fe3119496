#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { makeReady } from './make-ready.mjs';
import { endOnOldNode } from './node-version.mjs';

/**
 * @typedef {object} Command
 * @property {string} program a file of dist/server, without its ending
 * @property {string} [args] what may follow its name
 * @property {number} [most] how many words may follow its name; without it, the program itself judges them
 * @property {readonly string[]} [options] the options that may follow its name
 * @property {string} does one line of the list
 */

/** The operator's commands: `npm run spoolside -- help` lists them. Each is a program of the built server. @type {Readonly<Record<string, Command>>} */
const commands = {
  backup: {
    program: 'backup',
    args: '[FILE] [--with-keys]',
    does: 'backs everything up and reads it back, while the server runs; without FILE into DATA_DIR/backups',
  },
  restore: {
    program: 'restore',
    args: 'FILE [--over]',
    does: 'puts a backup into an empty database while no server runs; --over replaces what is there, and backs it up first',
  },
  doctor: {
    program: 'doctor',
    args: '[--json] [--mail ADDRESS]',
    does: 'checks settings, disk, database, keys, mail, certificate, port, public address and backups; changes nothing',
  },
  upkeep: {
    program: 'upkeep',
    most: 0,
    does: 'removes what is older than it has to be; a running server does so every hour by itself',
  },
  link: {
    program: 'auth-link',
    args: 'name@example.org',
    most: 1,
    does: 'prints a link, good once and for an hour, with which that person sets a new password',
  },
  keys: {
    program: 'rotate-keys',
    args: '[--now]',
    most: 0,
    options: ['--now'],
    does: 'makes a new signing key; --now when the old one is in wrong hands',
  },
  team: {
    program: 'team-restore',
    args: '[ID [name@example.org]]',
    most: 2,
    does: 'lists deleted teams; with an id brings that team back, with an address also makes that person an owner',
  },
  restored: {
    program: 'restored',
    most: 0,
    does: 'after a copy or a dump of the database was put back, before the server starts: devices then offer again what it lacks',
  },
};

const help = () => {
  const lines = Object.entries(commands).map(
    ([name, { args, does }]) => `  ${args ? `${name} ${args}` : name}\n      ${does}`,
  );
  return `npm run spoolside -- COMMAND\n\n${lines.join('\n')}\n  version\n      names the release and the build\n  help\n      shows this list\n\nSettings are environment variables: docs/operating.md lists them.\n`;
};

/** Whether a command takes everything that follows its name. @param {Command} command @param {readonly string[]} given */
const isUnderstood = ({ most = Infinity, options }, given) => {
  if (most === Infinity) return true;
  const words = given.filter((one) => !one.startsWith('-'));
  return words.length <= most && given.every((one) => words.includes(one) || options?.includes(one));
};

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const version = () => `Spoolside ${read('package.json').version}, build ${read('dist/web/builds/latest.json').id}\n`;

endOnOldNode();
const [name = 'help'] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command !== undefined && !isUnderstood(command, process.argv.slice(2))) {
  process.stderr.write(`Usage: npm run spoolside -- ${[name, command.args].filter(Boolean).join(' ')}\n`);
  process.exitCode = 2;
} else if (command !== undefined) {
  makeReady();
  await import(new URL(`../dist/server/${command.program}.js`, import.meta.url).href);
} else if (/^(--)?version$/u.test(name)) {
  makeReady();
  process.stdout.write(version());
} else if (/^(--?)?h(elp)?$/u.test(name)) {
  process.stdout.write(help());
} else {
  process.stderr.write(`There is no command "${name}".\n\n${help()}`);
  process.exitCode = 2;
}
