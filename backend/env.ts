// The settings of the host, parsed once from the environment. Values are never quoted: they can hold secrets.
import * as z from 'zod'
import { StartFailure } from './start-failure.ts'

const switchWords = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const

const isPostgresUrl = (value: string) =>
  URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)

const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, origin } = new URL(value)
  return /^https?:$/.test(protocol) && (value === origin || value === `${origin}/`)
}

const Environment = z.object({
  BACKEND_PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'a port number from 0 to 65535')
    .transform(Number)
    .default(4000),
  BACKEND_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'an address or a host name')
    .default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'a PostgreSQL address such as postgres://user:password@host:5432/name')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DEMO: z
    .enum(['on', 'true', '1', 'off', 'false', '0'], 'on or off')
    .transform((word) => switchWords[word])
    .optional(),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, 'an http or https origin such as https://example.com')
    .transform((value) => new URL(value).origin)
    .default('http://localhost:3000'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

/** What the host was told, with defaults filled in. */
export interface Settings {
  port: number
  host: string
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  demo: boolean
  publicOrigin: string
  logLevel: string
}

/**
 * Reads the settings; an empty variable counts as unset.
 * @throws {StartFailure} naming each variable that is wrong and what it must be
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} must be ${message}.`)
    throw new StartFailure([...new Set(problems)].join(' '))
  }
  const { data } = parsed
  return {
    port: data.BACKEND_PORT,
    host: data.BACKEND_HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    demo: data.DEMO ?? data.DATABASE_URL === undefined,
    publicOrigin: data.PUBLIC_ORIGIN,
    logLevel: data.LOG_LEVEL,
  }
}
