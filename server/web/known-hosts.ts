import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { errorResponse } from '#server/calls/error-response.ts';
import { refuse } from '#server/calls/refusal.ts';
import type { Config } from '#server/base/config.ts';
import { machineName } from '#server/lan/machine-name.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';

type Names = Pick<Config, 'publicUrl' | 'allowedHosts'>;

/**
 * Creates the check whether a `Host` belongs to this server: an attacker may point other names at it (protocol: Calls).
 */
export function createHostCheck({ publicUrl, allowedHosts }: Names, machine: string): (host: string) => boolean {
  const own = new Set([new URL(publicUrl).hostname, ...allowedHosts, ...namesOf(machine), 'localhost'].map(plain));
  return (host) => {
    const [, name = ''] = /^(\[[^\]]+\]|[^:]+)(?::\d*)?$/.exec(host) ?? [];
    return isIP(name.replaceAll(/^\[|\]$/g, '')) !== 0 || own.has(plain(name)) || plain(name).endsWith('.localhost');
  };
}

/** Answers 421 to every request whose host name does not belong to this installation. */
export function refuseOtherHosts(config: Names, machine = hostname()): MiddlewareHandler<ServerEnv> {
  const isKnown = createHostCheck(config, machine);
  return async (c, next) => {
    const host = c.req.header('Host') ?? new URL(c.req.url).host;
    if (isKnown(host)) return next();
    const message = `This server does not go by the name ${host}. Open ${config.publicUrl}, or have the name added to ALLOWED_HOSTS.`;
    return errorResponse(refuse('misdirected', { message }), c.var.requestId);
  };
}

const namesOf = (machine: string): readonly string[] =>
  [machine, machine.split('.')[0] ?? machine, machineName(machine)].flatMap((name) => [name, `${name}.local`]);

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');
