/** Whether a hoop that names these machines fits one of them; a hoop that names none fits every machine. */
export const fitsMachine = (machines: readonly { readonly machineId: string }[], id: string): boolean =>
  machines.length === 0 || machines.some(({ machineId }) => machineId === id);
