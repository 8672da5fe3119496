const everyMs = 500;

/**
 * Ends this process properly when the npm that started it is told to end. npm passes SIGTERM and SIGHUP on to a shell, which
 * dies of them without a word to us: the server would go on alone and hold its port and its data folder.
 */
export const endWithNpm = () => {
  // Windows does not tell a process that its parent is gone
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
};
