import { imageSize } from 'image-size';
import { designFileType } from '#core/design-file/design-type.ts';
import { designFormats } from '#core/design-file/design.ts';
import { readDesign } from '#core/design-file/read-design.ts';
import type { FileType } from '#core/kinds/file.ts';

/** The type of a file, found in its first bytes. A picture has its width and height in px. */
export interface FoundType {
  readonly type: FileType;
  readonly widthPx?: number;
  readonly heightPx?: number;
}

/** Finds in a file's first bytes that it is a PDF or an allowed picture; undefined for other files. */
export function contentTypeOf(head: Uint8Array): FoundType | undefined {
  // PDF readers accept bytes before the header; this server does not, so that no file of another type passes as a PDF.
  if (Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-') return { type: 'application/pdf' };
  const { type: extension = '', width, height } = sizeOf(head) ?? {};
  const type = pictureTypes[extension];
  if (type === undefined || width === undefined || height === undefined) return undefined;
  return { type, widthPx: width, heightPx: height };
}

const pictureTypes: Readonly<Record<string, FileType>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

// The library throws for unknown types, and for a picture whose header is cut off.
const sizeOf = (head: Uint8Array): ReturnType<typeof imageSize> | undefined => {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
};

const formatOf = (type: string) => designFormats.find((format) => designFileType(format) === type);

/** Returns the design type of the bytes; undefined unless `type` is a design type and the bytes can be read. */
export function designTypeOf(bytes: Uint8Array, type: string): FoundType | undefined {
  const format = formatOf(type);
  if (format === undefined) return undefined;
  const read = readDesign({ name: `design.${format}`, bytes });
  return read.ok ? { type: designFileType(read.value.format) } : undefined;
}
