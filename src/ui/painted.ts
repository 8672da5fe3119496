/** Resolves when the browser has painted what is drawn now, or after half a second if it has not painted by then. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
