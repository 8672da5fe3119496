import type { DesignFormat } from './design.ts';

/** A media type that this app gives design files. */
export type DesignFileType = `application/x-embroidery-${DesignFormat}`;

const start = 'application/x-embroidery-';

/** Returns the media type of a design file by its format. */
export function designFileType(format: DesignFormat): DesignFileType {
  return `${start}${format}`;
}

/** Whether a media type is one that this app gives design files; false for null. */
export function isDesignType(type: string | null): boolean {
  return type?.startsWith(start) === true;
}
