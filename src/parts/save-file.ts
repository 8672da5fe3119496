/** Hands a file to the person's downloads. Works without a network. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  // Freed too early, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Hands what lies at an address to the person's downloads, however large; without a name the server gives one. */
export const saveFrom = (address: string, name = ''): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};
