/** The name under which a machine is found on its network, made of what it calls itself: its first label, fit for DNS. */
export const machineName = (hostname: string): string => {
  const name = hostname
    .split('.')[0]
    ?.toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name ? name : 'spoolside';
};
