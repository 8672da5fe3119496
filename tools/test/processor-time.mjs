import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second in /proc: 100 on every Linux that Node supports. */
const ticks = 100;

/** @typedef {{ pid: number, parent: number, group: number, seconds: number }} Process */

/** @returns {Process[]} */
const fromProc = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // the name in brackets may contain spaces and brackets; the fields after it are numbered from 3 (proc(5))
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const field = (/** @type {number} */ number) => Number(fields[number - 3]);
      const spent = [14, 15, 16, 17].reduce((sum, number) => sum + field(number), 0);
      return [{ pid: Number(name), parent: field(4), group: field(5), seconds: spent / ticks }];
    } catch {
      return []; // the process has ended meanwhile
    }
  });

const secondsIn = (/** @type {string} */ time) => {
  const [, days = 0, clock = ''] = /^(?:(\d+)-)?(.*)$/.exec(time) ?? [];
  return Number(days) * 86_400 + clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** @returns {Process[]} */
const fromPs = () =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,time='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, group, time = ''] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), group: Number(group), seconds: secondsIn(time) };
    });

/**
 * Returns the processor time (s) of a process, its group and descendants (falls when one ends); undefined on Windows.
 */
export const secondsUsedBy = (/** @type {number} */ pid) => {
  if (process.platform === 'win32') return undefined;
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const one of all) if (family.has(one.parent) || one.group === pid) family.add(one.pid);
  }
  return all.reduce((sum, one) => sum + (family.has(one.pid) ? one.seconds : 0), 0);
};

/** Returns the seconds of processor time that the machine has worked since it started; undefined if unknown. */
export const secondsOfMachine = () => {
  if (process.platform !== 'linux') return undefined;
  // user nice system idle iowait irq softirq (proc(5)); waiting is not work
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticks;
};
