export function threadPath(threadId: string, spoolId?: string | null): string {
  return `/inventory/threads/${threadId}${spoolId ? `?spool=${spoolId}` : ''}`;
}
