// Every variable that a process reads, described once; each process picks its own. A message completes the sentence
// “NAME must be …” and never quotes a value: values can hold secrets.
import { availableParallelism } from 'node:os'
import * as z from 'zod'

function integer(low: number, high: number) {
  const meaning = `a whole number from ${low} to ${high}`
  return z
    .string(meaning)
    .regex(/^\d{1,9}$/, meaning)
    .transform(Number)
    .refine((value) => value >= low && value <= high, meaning)
}

function words<const Word extends string>(allowed: readonly Word[]) {
  return z.enum(allowed, `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`)
}

const concurrencyMeaning = 'a whole number from 1 to 64, or auto'

const concurrency = z
  .string(concurrencyMeaning)
  .regex(/^(?:auto|\d{1,2})$/, concurrencyMeaning)
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), 64) : Number(value)))
  .refine((value) => value >= 1 && value <= 64, concurrencyMeaning)

const address = z.string().regex(/^[\w.:-]+$/, 'an address or a host name')

const originMeaning = 'an http or https origin such as https://example.com, without path or credentials'

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin } = new URL(value)
  return /^https?:$/.test(protocol) && (value === origin || value === `${origin}/`)
}

const origin = z
  .string(originMeaning)
  .refine(isOrigin, originMeaning)
  .transform((value) => new URL(value).origin)

const plainAddressMeaning = 'an http or https address without credentials, a query or a fragment'

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && !(username || password || search || hash)
}

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'a PostgreSQL address such as postgres://user:password@host:5432/name')

const isCookieName = (name: string) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name)

export const variables = {
  NODE_ENV: words(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: words(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** Where Prometheus finds the figures. */
  METRICS_PORT: integer(0, 65_535),
  /** Where traces are sent. OpenTelemetry's SDK reads it itself, with its other `OTEL_…` variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isPlainAddress, plainAddressMeaning),

  /** Where the app listens. */
  PORT: integer(0, 65_535).default(3000),
  HOST: address.default('0.0.0.0'),
  /** How many processes answer there; `auto`: as many as there are processors. */
  WEB_CONCURRENCY: concurrency.default(1),
  /** The origin that browsers see. */
  PUBLIC_ORIGIN: origin,
  /** How many proxies in front may be believed. */
  TRUST_PROXY: integer(0, 16).default(0),
  /** Signs the app's own flash cookie. */
  SESSION_SECRET: z
    .string('at least 32 characters')
    .min(32, 'at least 32 characters')
    .refine((value) => new Set(value).size >= 8, 'random, such as the output of `openssl rand -hex 32`'),

  /** Origin of the host; calls go to `${API_HOST}/api/…`. */
  API_HOST: origin,
  /** Milliseconds in which everything that one page asks of the host must be answered. */
  API_TIMEOUT_MS: integer(100, 120_000).default(10_000),
  /** Names of the host's cookies: only these travel. */
  API_COOKIES: z
    .string()
    .default('accessToken,refreshToken')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isCookieName), 'cookie names separated by commas'),
  /** Where the lead form posts. */
  LEAD_URL: z.string().refine(isPlainAddress, plainAddressMeaning),
  /** PostgreSQL where several instances of the app count attempts together; unset: each counts for itself. */
  RATE_LIMIT_DATABASE_URL: postgresUrl,

  /** Where the reference backend listens. */
  BACKEND_PORT: integer(0, 65_535).default(4000),
  BACKEND_HOST: address.default('127.0.0.1'),
  /** The folder for the embedded database, for uploads and for secrets that were made. */
  DATA_DIR: z.string().default('.data'),
  /** PostgreSQL; unset: the embedded database in `DATA_DIR`. */
  DATABASE_URL: postgresUrl,
  /** Whom customers pay by UPI; unset: nobody, but for a made-up one with the demo. */
  UPI_ID: z.string().regex(/^[\w.-]{2,100}@[A-Za-z][\w.]{1,60}$/, 'a UPI id such as name@bank'),
  UPI_NAME: z.string().max(50, 'at most 50 characters').default('Affiliate Booking'),
  /** Demo data and accounts; unset: only with the embedded database. */
  DEMO: words(['on', 'off', 'true', 'false', '1', '0']).transform((word) =>
    ['on', 'true', '1'].includes(word),
  ),
}
