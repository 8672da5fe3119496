import { useEffect, useState } from 'react';
import type { CollectionRow } from '#inventory/collection.ts';
import { useFiles } from '#services/files.ts';

/** A picture on a printed page. Until its file has been opened, and if that fails, its thumbnail is shown. */
export function ShownPicture({
  row: { data },
  alt,
  className,
}: {
  readonly row: CollectionRow<'file'>;
  readonly alt: string;
  readonly className?: string | undefined;
}) {
  const files = useFiles();
  const [whole, setWhole] = useState<{ readonly of: string; readonly url: string }>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const show = async () => {
      const opened = await files.open(data.sha256);
      if (!opened.ok || isGone) return;
      url = URL.createObjectURL(new Blob([opened.value], { type: data.type }));
      setWhole({ of: data.sha256, url });
    };
    void show();
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [files, data.sha256, data.type]);
  const small = data.thumb === null ? undefined : `data:image/webp;base64,${data.thumb}`;
  const source = whole?.of === data.sha256 ? whole.url : small;
  return source === undefined ? null : (
    <img
      className={className}
      src={source}
      alt={alt}
      width={data.widthPx ?? undefined}
      height={data.heightPx ?? undefined}
    />
  );
}

export function isPicture({ data }: CollectionRow<'file'>): boolean {
  return data.sha256 !== null && data.type.startsWith('image/');
}
