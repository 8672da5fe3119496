/** "Isacord 40", "Madeira Polyneon 40": brand and line in one; a line whose name begins with its brand does not say it twice. */
export const lineName = ({ brand, line }: { readonly brand: string; readonly line: string }): string =>
  line.toLowerCase().startsWith(brand.toLowerCase()) ? line : `${brand} ${line}`;
