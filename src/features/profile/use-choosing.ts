import { useState } from 'react';
import { layOver } from '#data/me/own-settings.ts';
import type { NotificationTopic } from '#core/settings.ts';
import { useNotificationChoices, type NotificationChoices } from '#parts/use-notification-choices.ts';
import { useMeService } from '#services/me-service.ts';

/** What is chosen for one team, and how to choose. */
export interface Choosing {
  readonly choices: NotificationChoices;
  readonly isWaiting: boolean;
  /** Sets one box and nothing beside it. Rejects when the device cannot keep it. */
  readonly choose: (topic: NotificationTopic, channel: 'app' | 'email', isOn: boolean) => Promise<void>;
}

/** The choices for a team with what was pressed on top, until the queue was read after the press was in it: from then on what is known counts, a refusal too. */
export const useChoosing = (teamId: string): Choosing => {
  const load = useMeService();
  const [{ turn, presses }, setPressed] = useState<Pressed>({ turn: 0, presses: [] });
  const known = useNotificationChoices(turn);
  const isOpen = ({ keptIn = Infinity }: Press) => keptIn > known.turn;
  const open = presses.filter((press) => press.teamId === teamId && isOpen(press));
  return {
    choices: open.reduce<NotificationChoices>(
      (choices, { part }) => layOver(choices, part) as NotificationChoices,
      known.of(teamId),
    ),
    isWaiting: known.isWaiting(teamId),
    choose: async (topic, channel, isOn) => {
      const press: Press = { teamId, part: { [topic]: { [channel]: isOn } } };
      setPressed((now) => ({ ...now, presses: [...now.presses.filter(isOpen), press] }));
      try {
        await (await load()).setInTeam(teamId, 'notifications', press.part);
        setPressed((now) => keep(now, press));
      } catch (fault) {
        setPressed((now) => ({ ...now, presses: now.presses.filter((one) => one !== press) }));
        throw fault;
      }
    },
  };
};

/** A box that was pressed. `keptIn`: the turn whose reading knows of it. */
interface Press {
  readonly teamId: string;
  readonly part: unknown;
  readonly keptIn?: number;
}

interface Pressed {
  readonly turn: number;
  readonly presses: readonly Press[];
}

/** The queue holds the press: the next reading tells of it, or of what has become of it. */
const keep = ({ turn, presses }: Pressed, press: Press): Pressed => ({
  turn: turn + 1,
  presses: presses.map((one) => (one === press ? { ...press, keptIn: turn + 1 } : one)),
});
