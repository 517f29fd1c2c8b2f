// All environment variables; each process picks its own. A message completes the sentence “NAME must be …” and never
// quotes a value, which could be a secret.
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as z from 'zod'

function integer(low: number, high: number) {
  const requirement = `a whole number from ${low} to ${high}`
  return z
    .string(requirement)
    .regex(/^\d{1,9}$/, requirement)
    .transform(Number)
    .refine((value) => value >= low && value <= high, requirement)
}

function oneOf<const Option extends string>(allowed: readonly Option[]) {
  return z.enum(allowed, `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`)
}

const concurrencyRequirement = 'a whole number from 1 to 64, or auto'

const concurrency = z
  .string(concurrencyRequirement)
  .regex(/^(?:auto|\d{1,2})$/, concurrencyRequirement)
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), 64) : Number(value)))
  .refine((value) => value >= 1 && value <= 64, concurrencyRequirement)

const secret = z
  .string('at least 32 characters')
  .min(32, 'at least 32 characters')
  .refine((value) => new Set(value).size >= 8, 'random, such as the output of `openssl rand -hex 32`')

const several = 'older ones may follow, separated by commas'

/** The first is used; the others are still taken until everything is changed to it. */
function secretsOf(requirement: string) {
  return z
    .string(requirement)
    .transform((value) => value.split(',').map((each) => each.trim()))
    .superRefine((secrets, context) => {
      for (const each of secrets)
        for (const { message } of secret.safeParse(each).error?.issues ?? [])
          context.addIssue({ code: 'custom', message: secrets.length === 1 ? message : requirement })
    })
    .transform(([first = '', ...older]): [string, ...string[]] => [first, ...older])
}

const sharedSecrets = secretsOf(`at least 32 random characters; ${several}`)

const dataKeyRequirement =
  'at least 32 random characters, such as the output of `openssl rand -hex 32`; older keys may follow, separated by commas'

const backupKeyRequirement =
  'a public key such as age1…, which `npm run backend -- make-backup-key FILE` prints; others may follow, separated by commas'

const webhookSecretRequirement = 'at least 16 characters; older secrets may follow, separated by commas'

const address = z.string().regex(/^[\w.:-]+$/, 'an address or a host name')

const originRequirement = 'an http or https origin such as https://example.com, without path or credentials'

const plainAddressRequirement = 'an http or https address without credentials, a query or a fragment'

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && !(username || password || search || hash)
}

const isOrigin = (value: string): boolean => isPlainAddress(value) && new URL(value).pathname === '/'

/**
 * Any spelling: in upper case, or with the usual port. Where it is none, checks of several variables do not run: they take
 * it for an address.
 */
const origin = z
  .string(originRequirement)
  .refine(isOrigin, { error: originRequirement, abort: true })
  .transform((value) => new URL(value).origin)

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
}

const postgresUrl = z
  .string()
  .refine(isPostgresUrl, 'a PostgreSQL address such as postgres://user:password@host:5432/name')

const smtpRequirement =
  'an SMTP address such as smtp://user:password@host:587 or smtps://user:password@host:465'

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

const storageRequirement =
  'the address of an S3-compatible store such as s3://KEY:SECRET@host/bucket?region=ap-south-1, or s3+http://… without TLS'

/** `s3` for HTTPS, or `s3+http`; the path names a bucket; keys are both given or both left out. */
function isStorageUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, username, password, pathname, searchParams, hash } = new URL(value)
  const isKnown = [...searchParams.keys()].every((name) => name === 'region') && hash === ''
  const isBucket = /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(pathname)
  return /^s3(\+http)?:$/.test(protocol) && hostname !== '' && isBucket && isKnown && !username === !password
}

const onOrOff = oneOf(['on', 'off', 'true', 'false', '1', '0']).transform((word) =>
  ['on', 'true', '1'].includes(word),
)

const isCookieName = (name: string) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name)

function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && isPrefix && rest.length === 0
}

export const variables = {
  NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** Serves Prometheus metrics. */
  METRICS_PORT: integer(0, 65_535),
  /** Receives traces. OpenTelemetry's SDK reads this and its other `OTEL_…` variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().refine(isPlainAddress, plainAddressRequirement),

  /** The app listens here. */
  PORT: integer(0, 65_535).default(3000),
  /** Unset: 127.0.0.1 with demo accounts, whose passwords are published, otherwise 0.0.0.0. */
  HOST: address,
  /** The number of worker processes; `auto`: one for each processor. */
  WEB_CONCURRENCY: concurrency.default(1),
  /** The origin that browsers see. */
  PUBLIC_ORIGIN: origin,
  /** The number of trusted proxies in front of the app. */
  TRUST_PROXY: integer(0, 16).default(0),
  /** Signs the app's own cookies. The first signs; the others are still valid. */
  SESSION_SECRET: sharedSecrets,
  /**
   * App and reference backend sign with it who came by an affiliate's link. The first signs; the others are still valid.
   * Unset: derived from SESSION_SECRET.
   */
  REFERRAL_KEY: sharedSecrets,
  /** Days for which a click on an affiliate's link counts. */
  REFERRAL_DAYS: integer(1, 365).default(30),
  /** Days from the end of a trip until the commissions on it are available for a payout. */
  COMMISSION_HOLD_DAYS: integer(0, 365).default(7),

  /** Origin of the host; calls go to `${API_HOST}/api/…`. */
  API_HOST: origin,
  /** Set by the server for the app, not by people: the host is the reference backend that it has started. */
  HOST_IS_OURS: z.literal('yes'),
  /**
   * Milliseconds for all API calls of one page, retries included; a call with files has three times as long, up to a
   * minute.
   */
  API_TIMEOUT_MS: integer(100, 120_000).default(10_000),
  /** The host's cookies; only these are forwarded. */
  API_COOKIES: z
    .string()
    .default('accessToken,refreshToken')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isCookieName), 'cookie names separated by commas'),
  /** The lead form posts here. */
  LEAD_URL: z.string().refine(isPlainAddress, plainAddressRequirement),
  /** A folder with Markdown files that replace the texts of the help, contact, terms, privacy and refund pages. */
  TEXTS_DIR: z.string(),
  /** PostgreSQL for rate limits that several instances of the app share; unset: each instance has its own. */
  RATE_LIMIT_DATABASE_URL: postgresUrl,
  /** Multiplies every rate limit of the app and the reference backend, for load tests. */
  RATE_LIMIT_FACTOR: integer(1, 1_000_000).default(1),

  /** The reference backend listens here. */
  BACKEND_PORT: integer(0, 65_535).default(4000),
  BACKEND_HOST: address.default('127.0.0.1'),
  /** Addresses and networks of the app and of proxies whose X-Forwarded-For header is trusted. */
  BACKEND_TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.0/8,::1')
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      'addresses or networks such as 10.0.0.0/8, separated by commas',
    ),
  /** The folder for the embedded database, uploads and generated secrets. */
  DATA_DIR: z.string().default('.data'),
  /**
   * Encrypts PANs, payout accounts and identity pictures. The first key encrypts; the others decrypt what is not rotated
   * yet. Unset: generated and kept in `DATA_DIR`.
   */
  DATA_KEY: z
    .string(dataKeyRequirement)
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => secret.safeParse(key).success), dataKeyRequirement)
    .transform(([first = '', ...older]): [string, ...string[]] => [first, ...older]),
  /** Public keys of age for which backups are encrypted; unset: they are not. */
  BACKUP_KEY: z
    .string(backupKeyRequirement)
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => /^age1[\da-z]{50,3000}$/.test(key)), backupKeyRequirement),
  /** An S3-compatible store for uploaded files, which several backends share; unset: a folder in `DATA_DIR`. */
  STORAGE_URL: z.string(storageRequirement).refine(isStorageUrl, { error: storageRequirement, abort: true }),
  /** The keys of the store, when its address does not hold them. */
  STORAGE_KEY_ID: z.string().min(1, 'the id of a key'),
  STORAGE_SECRET: z.string().min(1, 'the secret of the key'),
  /** PostgreSQL; unset: the embedded database in `DATA_DIR`. */
  DATABASE_URL: postgresUrl,
  /** Prepares statements that repeat once for each connection; off for a pooler that does not support it. */
  DATABASE_PREPARED_STATEMENTS: onOrOff.default(true),
  /** Receives UPI payments; unset: UPI is off, except for an invalid id with demo data. */
  UPI_ID: z.string().regex(/^[\w.-]{2,100}@[A-Za-z][\w.]{1,60}$/, 'a UPI id such as name@bank'),
  UPI_NAME: z.string().max(50, 'at most 50 characters').default('Affiliate Booking'),
  /** Who issues receipts and statements: the operator's name and postal address. */
  ISSUER_NAME: z.string().max(100, 'at most 100 characters').default('Affiliate Booking'),
  ISSUER_ADDRESS: z.string().max(300, 'at most 300 characters'),
  /** Switch on payments on Razorpay's pages; all three or none. */
  RAZORPAY_KEY_ID: z.string().regex(/^rzp_(?:live|test)_\w{6,40}$/, 'a key id such as rzp_live_…'),
  RAZORPAY_KEY_SECRET: z.string().min(16, 'at least 16 characters'),
  /** The first signs new notifications; the others are still accepted, since a retried one keeps its old signature. */
  RAZORPAY_WEBHOOK_SECRET: z
    .string(webhookSecretRequirement)
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine((secrets) => secrets.every((each) => each.length >= 16), webhookSecretRequirement),
  /** Razorpay's API, or a stub that speaks its protocol. */
  RAZORPAY_URL: origin.default('https://api.razorpay.com'),
  /** New passwords are looked up here among breached ones, by the first five digits of their SHA-1. Unset: off. */
  BREACHED_PASSWORDS_URL: z.string().refine(isPlainAddress, plainAddressRequirement),
  /** The mail server; unset: messages wait in the outbox. */
  SMTP_URL: z.string().refine(isSmtpUrl, smtpRequirement),
  /** The sender of emails; unset: no-reply at the host of PUBLIC_ORIGIN. */
  MAIL_FROM: z.email('an email address'),
  /** Demo data and accounts; unset: only with the embedded database. */
  DEMO: onOrOff,
}
