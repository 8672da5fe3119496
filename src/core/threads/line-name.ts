/**
 * Returns "Madeira Polyneon 40": brand and line. If the line begins with the brand ("Isacord 40"), returns only the
 * line.
 */
export function lineName({ brand, line }: { readonly brand: string; readonly line: string }): string {
  return line.toLowerCase().startsWith(brand.toLowerCase()) ? line : `${brand} ${line}`;
}
