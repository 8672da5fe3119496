export const threadPath = (threadId: string, spoolId?: string | null): string =>
  `/inventory/threads/${threadId}${spoolId ? `?spool=${spoolId}` : ''}`;
