import '#texts/en/side-pages.ts';
import { useState, type ReactNode } from 'react';
import { can } from '#core/access/permissions.ts';
import { useNetwork } from '#services/device.ts';
import { useTeamAdmin, type TeamAdminRefusal } from '#services/team-admin.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './invites-test-screen.module.css';

const someone = 'round-trip@example.org';

/** `/test/invites`: makes, finds and revokes an invite on the running server, one step at a time. */
export function InvitesTestScreen() {
  const { current, invites = [], loadInvites } = useTeams();
  const admin = useTeamAdmin();
  const isOnline = useNetwork();
  const [email, setEmail] = useState(someone);
  const [made, setMade] = useState('');
  const [listed, setListed] = useState('');
  const [revoked, setRevoked] = useState('');
  const all = invites.filter((invite) => invite.email === email.trim().toLowerCase());
  const here = all.find(({ status }) => status === 'pending') ?? all[0];

  const make = async () => {
    const answer = await (await admin()).sendInvite(current?.public_id ?? '', { email, role: 'viewer' });
    setMade(answer.ok ? `${answer.value.invite.status} ${answer.value.link}` : inWords(answer.error));
  };
  const list = async () => {
    const refusal = await loadInvites({ force: true });
    setListed(refusal === undefined ? t('testPages.heard') : inWords(refusal));
  };
  const revoke = async () => {
    if (here === undefined) return;
    const answer = await (await admin()).revokeInvite(here.public_id);
    setRevoked(answer.ok ? t('testPages.heard') : inWords(answer.error));
  };

  if (current === undefined || !can(current.role, 'invites.write'))
    return (
      <>
        <PageHead title={t('titles.testInvites')} />
        <p>{t('testPages.notYours')}</p>
      </>
    );
  return (
    <>
      <PageHead title={t('titles.testInvites')} aside={!isOnline && t('sync.needsConnection')} />
      <Stack>
        <Card as="section">
          <Stack>
            <h2>{t('testPages.make')}</h2>
            <TextField label={t('testPages.address')} type="email" value={email} onChange={setEmail} />
            <Button tone="primary" disabled={!isOnline} onClick={() => void make()}>
              {t('testPages.makeIt')}
            </Button>
            <Said>{made}</Said>
          </Stack>
        </Card>
        <Card as="section">
          <Stack>
            <h2>{t('testPages.list')}</h2>
            <Button disabled={!isOnline} onClick={() => void list()}>
              {t('testPages.listIt')}
            </Button>
            <Said>{listed}</Said>
            <Said>
              {here === undefined
                ? t('testPages.notThere')
                : `${here.email} ${here.status} ${here.role} ${here.expiresAt}`}
            </Said>
          </Stack>
        </Card>
        <Card as="section">
          <Stack>
            <h2>{t('testPages.revoke')}</h2>
            <Button disabled={!isOnline || here?.status !== 'pending'} onClick={() => void revoke()}>
              {t('testPages.revokeIt')}
            </Button>
            <Said>{revoked}</Said>
          </Stack>
        </Card>
      </Stack>
    </>
  );
}

/** Returns a refusal as text for developers: kind, status, code and message, untranslated. */
const inWords = ({ kind, status, code, message }: TeamAdminRefusal): string =>
  [kind, status, code, message].filter((part) => part !== undefined).join(' ');

function Said({ children }: { readonly children: ReactNode }) {
  return <output className={styles.said}>{children}</output>;
}
