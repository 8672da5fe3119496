/** Matches the start of a text that a spreadsheet would run as a formula, with any apostrophes before it. */
export const formula = /^'*[=+\-@＝＋－＠\t\r]/;
