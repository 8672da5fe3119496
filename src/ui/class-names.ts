/** Joins the class names that are given; undefined if there are none, so that React writes no empty attribute. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
