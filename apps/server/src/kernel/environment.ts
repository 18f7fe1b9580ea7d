import { Resolver } from 'node:dns'

import { z } from 'zod'

/** Addresses, with a port where it is not 53: `10.0.0.2, [fd00::2]:5353`. */
const dnsServers = z
  .string()
  .transform((list) => list.split(',').map((s) => s.trim()))
  .refine((servers) => {
    try {
      new Resolver().setServers(servers)
      return true
    } catch {
      return false
    }
  }, 'addresses of DNS servers, parted by commas, such as 10.0.0.2,10.0.0.3:5353')

const flag = z.enum(['true', 'false', '1', '0']).transform((s) => s === 'true' || s === '1')

/** Every setting of the program, its default and what it means. The README's table is held against this by a test. */
export const settings = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port of the web server'),
  HOST: z
    .string()
    .optional()
    .describe(
      'Address it listens on. Default: 127.0.0.1, this machine alone; in production 0.0.0.0. A container needs 0.0.0.0',
    ),
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` loads no demo data and keeps no outbox of mail'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'Address under which people reach it; links in mails are built from it. Required in production; elsewhere `http://localhost:PORT`',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL 15 or later, as the owner of the schema. Required in production; elsewhere, when absent, the embedded PostgreSQL 18 in DATA_DIR',
    ),
  DATA_DIR: z.string().default('.data').describe('Where the embedded database and stored files lie'),
  POOL_SIZE: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(20)
    .describe('Database connections of this node; a fifth is kept for signing in and readiness'),
  REFUSALS_PER_SECOND: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .default(20)
    .describe('Refused calls of one network that are answered a second, after a hundred at once; 0: all of them'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('What this node does: serve, work off jobs, or both'),
  DEMO: flag.optional().describe('Load the demo tenants. Default: yes, but for production, where it is refused'),
  ADMIN_PASSWORD: z
    .string()
    .min(12)
    .max(128)
    .optional()
    .describe('Password of the first platform operator in production; generated and printed once when absent'),
  SECRET_KEY: z
    .string()
    .min(32)
    .max(200)
    .optional()
    .describe('Key that encrypts secrets at rest. Required in production; elsewhere generated in DATA_DIR'),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Number of reverse proxies in front; their X-Forwarded-For is believed that deep'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, such as smtp://user:password@host:587. Absent: messages stay in the outbox page'),
  MAIL_FROM: z.string().default('Clearway <no-reply@localhost>').describe('Sender of mails'),
  SMS_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('SMS gateway that takes a POST of {to, text}. Absent: messages stay in the outbox page'),
  SMS_TOKEN: z.string().optional().describe('Bearer token for the SMS gateway'),
  OIDC_PRIVATE: flag
    .optional()
    .describe(
      'Let tenants name an identity provider at a private address or over http. Default: yes, but for production',
    ),
  DNS_SERVERS: dnsServers
    .optional()
    .describe(
      'DNS servers that are asked who owns a mail domain, parted by commas, such as 10.0.0.2,10.0.0.3:5353. Absent: those of the machine',
    ),
  TOKEN_IN_QUERY: flag
    .default(true)
    .describe(
      'Accept the sign-in parameters in the query string too. They are never logged here, but proxies may: turn it off where no client needs it',
    ),
} as const

const schema = z.object(settings)
export type Environment = z.output<typeof schema> & {
  readonly HOST: string
  readonly publicUrl: string
  readonly demo: boolean
  readonly oidcPrivate: boolean
}

const neededInProduction = {
  PUBLIC_URL: 'the address under which people reach it, such as https://clearway.example.com',
  DATABASE_URL: 'a PostgreSQL of your own; the embedded one is for development and demonstrations',
  SECRET_KEY: 'at least 32 characters',
} as const

/** Reads and checks the environment once. Throws one readable error that names every wrong setting. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.keys(settings).flatMap((k) => (source[k] ? [[k, source[k]]] : [])))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      `Settings are not right:\n${parsed.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`).join('\n')}`,
    )
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const missing = production
    ? Object.entries(neededInProduction).filter(([name]) => !env[name as keyof typeof neededInProduction])
    : []
  if (missing.length)
    throw new Error(
      `Settings are not right:\n${missing.map(([name, what]) => `  ${name}: needed in production (${what})`).join('\n')}`,
    )
  if (production && env.DEMO)
    throw new Error('Settings are not right:\n  DEMO: demo data has known passwords and is refused in production')
  const HOST = env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1')
  return {
    ...env,
    HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`,
    demo: env.DEMO ?? !production,
    oidcPrivate: env.OIDC_PRIVATE ?? !production,
  }
}
