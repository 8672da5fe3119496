import * as z from 'zod/mini';
import { isCurrency } from '#core/amounts/currency.ts';
import { id, listOf, optionalLines, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { isTimeZone } from '#core/dates/day.ts';

/** A setting: the schema of its value, and its value until a person sets it. */
interface Setting<S extends z.ZodMiniType> {
  readonly schema: S;
  readonly initial: z.output<S>;
}

const setting = <S extends z.ZodMiniType>(schema: S, initial: z.output<S>): Setting<S> => ({ schema, initial });

/** The topics that a person may be notified about. */
export const notificationTopics = ['lowStock', 'maintenanceDue', 'invites', 'needsAttention'] as const;

/**
 * A topic of notifications. `invites` also covers changes of a team; `needsAttention` covers conflicts and price
 * checks.
 */
export type NotificationTopic = (typeof notificationTopics)[number];

/** The steps of a team's jobs. The key of a step stays when it is renamed; the server refuses two with one key. */
const jobSteps = listOf(z.strictObject({ key: requiredText(40), label: requiredText(40), gates: z.boolean() }), 20);

/** Where a person is notified about a topic: in the app, and in the daily mail (`email`). */
const channels = z.strictObject({ app: z.boolean(), email: z.boolean() });

/** Every setting of a team. */
export const teamSettings = {
  /** The team's time zone. It decides when the team's days begin, and the year in a new quote's number. */
  timeZone: setting(z.string().check(z.refine(isTimeZone, { error: 'wrong_format' })), 'UTC'),
  /** The currency of amounts that name none (ISO 4217). It cannot change while rows may hold an amount. */
  currency: setting(z.string().check(z.refine(isCurrency, { error: 'wrong_format' })), 'EUR'),
  /** The decimals of amounts that name no decimals. They follow from the currency and cannot be set. */
  currencyDecimals: setting(wholeNumber(0, 4), 2),
  /** How to show lengths, weights and sizes to a person who has chosen no units. */
  units: setting(z.enum(['metric', 'imperial']), 'metric'),
  /** The minimum in spools of every colour without a minimum of its own; 0 means no minimum. */
  lowStockDefaultSpools: setting(wholeNumber(0, 999), 0),
  /** Brands that screens list first where a person chooses a colour. */
  favouriteBrands: setting(listOf(requiredText(64), 20), []),
  /** Whether members see prices, costs, serial numbers, quotes and price lists. Off turns `viewersSeeCosts` off too. */
  membersSeeCosts: setting(z.boolean(), true),
  /** Whether viewers see them. */
  viewersSeeCosts: setting(z.boolean(), false),
  /** After how many minutes without a touch a workshop tablet asks again who is there. */
  tabletIdleMinutes: setting(wholeNumber(1, 240), 5),
  /** The steps of a new job, in order; null until somebody chooses them: then these are the usual ones. */
  jobSteps: setting(z.nullable(jobSteps), null),
  /** The sender on the team's quotes. */
  company: setting(
    z.strictObject({ name: optionalText(120), address: optionalLines(500), taxNumber: optionalText(40) }),
    { name: null, address: null, taxNumber: null },
  ),
};

/** Every setting that a person has for themselves in each of their teams. */
export const memberSettings = {
  theme: setting(z.enum(['light', 'dark', 'system']), 'system'),
  density: setting(z.enum(['comfortable', 'compact']), 'comfortable'),
  /** The place of new spools if the person chooses no other. */
  defaultPlace: setting(z.nullable(id), null),
  /** What to notify about, and where. An invite is mailed at once, so by default the daily mail leaves it out. */
  notifications: setting(
    z.strictObject({ lowStock: channels, maintenanceDue: channels, invites: channels, needsAttention: channels }),
    {
      lowStock: { app: true, email: true },
      maintenanceDue: { app: true, email: true },
      invites: { app: true, email: false },
      needsAttention: { app: true, email: true },
    },
  ),
};

type Values<R> = { readonly [Key in keyof R]: R[Key] extends Setting<infer S> ? z.output<S> : never };

/** The settings of a team, every key with its value. */
export type TeamSettings = Values<typeof teamSettings>;
/** A person's own settings in a team, every key with its value. */
export type MemberSettings = Values<typeof memberSettings>;

const initialOf = <R extends Readonly<Record<string, { readonly initial: unknown }>>>(registry: R): Values<R> =>
  Object.fromEntries(Object.entries(registry).map(([key, { initial }]) => [key, initial])) as Values<R>;

/** The settings of a team until a person changes one. */
export const initialTeamSettings: TeamSettings = initialOf(teamSettings);

/** The settings of a member who has set nothing. */
export const initialMemberSettings: MemberSettings = initialOf(memberSettings);
