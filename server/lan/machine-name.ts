/** Derives a machine's name on its network: the first label of its host name, with only characters allowed in DNS. */
export function machineName(hostname: string): string {
  const name = hostname
    .split('.')[0]
    ?.toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name ? name : 'spoolside';
}
