import type { ReactNode } from 'react';
import { useOnce } from '#parts/forms/use-once.ts';
import { saveFile } from '#parts/output/save-file.ts';
import { useMeService } from '#services/me-service.ts';
import { t } from '#texts/t.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { notify } from '#ui/notify.ts';
import styles from './sync.module.css';

export function Section({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

export function DownloadEverything({
  tone = 'plain',
  children,
}: Pick<ButtonProps, 'tone'> & { readonly children: ReactNode }) {
  const load = useMeService();
  const { once, isBusy } = useOnce();
  const download = async () => {
    try {
      const { name, zip } = await (await load()).exportEverything();
      saveFile(name, zip);
    } catch (fault) {
      notify.problem(t('syncPage.exportFailed'));
      throw fault; // throw the error again, so that it is logged
    }
  };
  return (
    <Button tone={tone ?? 'plain'} icon="install" busy={isBusy} onClick={() => void once(download)}>
      {children}
    </Button>
  );
}
