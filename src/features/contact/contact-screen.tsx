import '#texts/own-texts.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-screen.module.css';
import { HeldMessages } from './held-messages.tsx';
import { useHeldMessages } from './use-held-messages.ts';
import { useMessageDraft } from './use-message-draft.ts';

export function ContactScreen() {
  const held = useHeldMessages();
  const draft = useMessageDraft();
  const page = useKeptFocus<HTMLDivElement>();
  return (
    <>
      <PageHead title={t('titles.contact')} />
      <div ref={page} className={styles.page}>
        <ContactForm draft={draft} />
        <HeldMessages {...held} draft={draft} />
      </div>
    </>
  );
}
