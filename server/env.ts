/** The settings of the Node process, parsed once from the environment. A bad one stops the start. */
import * as z from 'zod'

/** A setting that the operator has to correct. Its message is one line for a person, without secret values. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && (value === url.origin || value === `${url.origin}/`)
}

const originMeaning = 'an http or https origin such as https://example.com, without path or credentials'
const Origin = z
  .string()
  .refine(isOrigin, originMeaning)
  .transform((value) => new URL(value).origin)

function integer(low: number, high: number) {
  const meaning = `a whole number from ${low} to ${high}`
  return z
    .string()
    .regex(/^\d{1,9}$/, meaning)
    .transform(Number)
    .refine((value) => value >= low && value <= high, meaning)
}

const Switch = z
  .enum(['on', 'true', '1', 'off', 'false', '0'], 'on or off')
  .transform((value) => ['on', 'true', '1'].includes(value))

const isPostgresUrl = (value: string) =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)

const Environment = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], 'production, development or test')
      .default('production'),
    PORT: integer(0, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'an address or a host name')
      .default('0.0.0.0'),
    API_HOST: Origin.optional(),
    PUBLIC_ORIGIN: Origin.optional(),
    TRUST_PROXY: integer(0, 16).default(0),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .string()
      .refine(isPostgresUrl, 'a PostgreSQL address such as postgres://user:password@host:5432/name')
      .optional(),
    DEMO: Switch.optional(),
    SESSION_SECRET: z.string().min(32, 'at least 32 characters').optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.API_HOST && !env.SESSION_SECRET) {
      refuse('SESSION_SECRET', 'given, with at least 32 characters, when API_HOST is set in production')
    }
    const origin = env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN)
    if (origin && origin.protocol === 'http:' && !loopback.has(origin.hostname)) {
      refuse('PUBLIC_ORIGIN', 'an https origin in production')
    }
  })

/** What the process was told, with defaults filled in. */
export interface Settings {
  nodeEnv: 'production' | 'development' | 'test'
  port: number
  host: string
  apiHost: string | undefined
  publicOrigin: string | undefined
  /** How many proxies in front may be believed. */
  trustProxy: number
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  sessionSecret: string | undefined
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
}

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws {SettingsError} naming the first bad variable and what it must be
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const parsed = Environment.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(`${issue?.path.join('.')} must be ${issue?.message}.`)
  }
  const env = parsed.data
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    apiHost: env.API_HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    sessionSecret: env.SESSION_SECRET,
    logLevel: env.LOG_LEVEL,
  }
}
