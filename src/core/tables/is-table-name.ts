/** Whether a file is a table or a palette by its ending; no design file has such an ending. */
export function isTableName(path: string): boolean {
  return /\.(?:csv|tsv|xlsx|xls|ods|gpl)$/i.test(path);
}
