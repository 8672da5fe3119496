/** Hands a file to the person's downloads. Works without a network. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Freed too early, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
