/** A catalogue in another language: exactly the keys of the English one, no more and no fewer. */
export type Translation<English> = { readonly [Key in keyof English]: string };
