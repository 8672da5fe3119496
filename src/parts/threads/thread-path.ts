/** Returns the path of a thread's page; with a spool, the page shows that spool. */
export const threadPath = (threadId: string, spoolId?: string | null): string =>
  `/inventory/threads/${threadId}${spoolId ? `?spool=${spoolId}` : ''}`;
