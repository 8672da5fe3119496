/** Whether a hoop fits the machine `id`: it names that machine, or it names none and so fits all. */
export function fitsMachine(machines: readonly { readonly machineId: string }[], id: string): boolean {
  return machines.length === 0 || machines.some(({ machineId }) => machineId === id);
}
