import '#texts/en/tablets.ts';
import { useState } from 'react';
import { can } from '#core/access/permissions.ts';
import { mutate } from '#core/mutations/mutate.ts';
import { deviceIdOf, tabletId } from '#core/mutations/derived-ids.ts';
import { livingRows } from '#data/rows/living-rows.ts';
import { offerUndo } from '#parts/actions/offer-undo.ts';
import { useAction } from '#parts/actions/use-action.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { deviceKey, tabletMark, thisDevice } from '#parts/tablet/this-device.ts';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './team-screen.module.css';

/** The devices that are workshop tablets, for everybody; an admin makes this device one, and takes each back. */
export function TabletsCard() {
  const { store } = useWorkspace();
  const { actor, db } = store;
  const { rows: tablets = [] } = useQuery(live(livingRows<'tablet'>, db, 'tablet'));
  const { runOrTell } = useAction();
  const [name, setName] = useState('');
  const mayChange = can(actor.role, 'settings.write');
  const known = thisDevice();
  const own = known === undefined ? undefined : deviceIdOf(known.key);
  const takeBack = async (id: string, of: string) => {
    const undo = await runOrTell([mutate('tablet.delete', { id })]);
    if (undo !== undefined) offerUndo(store, t('tablets.takenBack', { name: of }), undo);
  };
  const make = async () => {
    const key = deviceKey();
    if (key === undefined) return notify.problem(t('tablets.notStored'));
    const deviceId = deviceIdOf(key);
    const set = { name: name.trim() || t('tablets.nameExample'), deviceId };
    const undo = await runOrTell([mutate('tablet.create', { id: tabletId(actor.teamId, deviceId), set })]);
    if (undo === undefined) return;
    setName('');
    notify.done(t('tablets.made'));
    window.dispatchEvent(new Event(tabletMark));
  };
  return (
    <Card as="section">
      <h2>{t('tablets.title')}</h2>
      <p>{t('tablets.text')}</p>
      {tablets.length === 0 && <p className={styles.quiet}>{t('tablets.none')}</p>}
      <ul className={styles.plain} aria-label={t('tablets.title')}>
        {tablets.map(({ id, data }) => (
          <li key={id} className={styles.line}>
            <span>{data.name}</span>
            {data.deviceId === own && <Tag>{t('tablets.thisDevice')}</Tag>}
            {mayChange && (
              <Button
                tone="quiet"
                aria-label={t('tablets.takeBackOf', { name: data.name })}
                onClick={() => void takeBack(id, data.name)}
              >
                {t('tablets.takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && !tablets.some(({ data }) => data.deviceId === own) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Stack>
            <TextField
              label={t('tablets.name')}
              value={name}
              onChange={setName}
              maxLength={64}
              placeholder={t('tablets.nameExample')}
            />
            <Button type="submit">{t('tablets.make')}</Button>
          </Stack>
        </form>
      )}
    </Card>
  );
}
