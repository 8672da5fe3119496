export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  // Some browsers save nothing if the URL is revoked too early.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads the file at a URL, however large. Without `name` the server's file name is used. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
