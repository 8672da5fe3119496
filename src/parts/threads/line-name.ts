/**
 * Returns "Madeira Polyneon 40": brand and line. A line that begins with its brand ("Isacord 40") does not repeat it.
 */
export const lineName = ({ brand, line }: { readonly brand: string; readonly line: string }): string =>
  line.toLowerCase().startsWith(brand.toLowerCase()) ? line : `${brand} ${line}`;
