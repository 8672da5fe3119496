const everyMs = 500;

/** Ends this process when its npm has ended. Otherwise the server would keep its port and data folder. */
export const endWithNpm = () => {
  // on Windows a process cannot see that its parent has ended
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  // npm sends SIGTERM and SIGHUP to a shell, which ends without passing them on
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
};
