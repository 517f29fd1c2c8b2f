// The settings of the host, parsed once from the environment.
import { certificateChecks, requireCertificateChecks } from '@affiliate-booking/settings/certificate-checks'
import { parseEnvironment } from '@affiliate-booking/settings/parse-environment'
import { variables } from '@affiliate-booking/settings/variables'
import type { UpiPayee } from '@affiliate-booking/contract/shapes/bookings'
import type { Issuer } from '@affiliate-booking/contract/shapes/money/booking-receipts'
import * as z from 'zod'
import type { S3Address } from './files/s3-store.ts'
import type { RazorpayKeys } from './services/gateways/razorpay/razorpay-api.ts'
import type { MailerSettings } from './services/messages/delivery/mailer.ts'

const Environment = z
  .object({
    NODE_ENV: variables.NODE_ENV,
    BACKEND_PORT: variables.BACKEND_PORT,
    BACKEND_HOST: variables.BACKEND_HOST,
    BACKEND_TRUSTED_PROXIES: variables.BACKEND_TRUSTED_PROXIES,
    RATE_LIMIT_FACTOR: variables.RATE_LIMIT_FACTOR,
    REFERRAL_KEY: variables.REFERRAL_KEY.optional(),
    REFERRAL_DAYS: variables.REFERRAL_DAYS,
    COMMISSION_HOLD_DAYS: variables.COMMISSION_HOLD_DAYS,
    DATABASE_URL: variables.DATABASE_URL.optional(),
    DATABASE_PREPARED_STATEMENTS: variables.DATABASE_PREPARED_STATEMENTS,
    DATA_DIR: variables.DATA_DIR,
    DATA_KEY: variables.DATA_KEY.optional(),
    BACKUP_KEY: variables.BACKUP_KEY.optional(),
    STORAGE_URL: variables.STORAGE_URL.optional(),
    STORAGE_KEY_ID: variables.STORAGE_KEY_ID.optional(),
    STORAGE_SECRET: variables.STORAGE_SECRET.optional(),
    DEMO: variables.DEMO.optional(),
    PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN.default('http://localhost:3000'),
    UPI_ID: variables.UPI_ID.optional(),
    UPI_NAME: variables.UPI_NAME,
    ISSUER_NAME: variables.ISSUER_NAME,
    ISSUER_ADDRESS: variables.ISSUER_ADDRESS.optional(),
    RAZORPAY_KEY_ID: variables.RAZORPAY_KEY_ID.optional(),
    RAZORPAY_KEY_SECRET: variables.RAZORPAY_KEY_SECRET.optional(),
    RAZORPAY_WEBHOOK_SECRET: variables.RAZORPAY_WEBHOOK_SECRET.optional(),
    RAZORPAY_URL: variables.RAZORPAY_URL,
    SMTP_URL: variables.SMTP_URL.optional(),
    MAIL_FROM: variables.MAIL_FROM.optional(),
    BREACHED_PASSWORDS_URL: variables.BREACHED_PASSWORDS_URL.optional(),
    LOG_LEVEL: variables.LOG_LEVEL,
    // OpenTelemetry reads it itself.
    OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
    ...certificateChecks,
  })
  .superRefine((env, context) => {
    requireCertificateChecks(env, context)
    const razorpay = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
    const unset = razorpay.filter((name) => env[name] === undefined)
    for (const name of unset.length === razorpay.length ? [] : unset)
      context.addIssue({ code: 'custom', path: [name], message: 'given with the other keys of Razorpay' })
    if (env.STORAGE_URL === undefined || new URL(env.STORAGE_URL).username !== '') return
    for (const name of ['STORAGE_KEY_ID', 'STORAGE_SECRET'] as const)
      if (env[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'given, as STORAGE_URL has no keys' })
  })

export interface Settings {
  port: number
  host: string
  /** Addresses and networks whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
  /** Multiplies every rate limit. */
  rateLimitFactor: number
  /** Shared with the app, the first signs; undefined: clicks cannot be proved and are not recorded. */
  referralKeys: readonly string[] | undefined
  /** Days for which a click counts. */
  referralDays: number
  /** Days from the end of a trip until commissions are available. */
  commissionHoldDays: number
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** Whether a PostgreSQL server prepares statements that repeat. */
  namesStatements: boolean
  dataDir: string
  /** Encrypts personal values, the current key first; undefined: kept in `dataDir`. */
  dataKeys: readonly [string, ...string[]] | undefined
  /** Public keys for which backups are encrypted; undefined: they are not. */
  backupKeys: readonly string[] | undefined
  /** The store of uploaded files; null: a folder in `dataDir`. */
  storage: S3Address | null
  isProduction: boolean
  demo: boolean
  publicOrigin: string
  /** Receives UPI payments; null: UPI is off. */
  upiPayee: UpiPayee | null
  /** Who issues receipts and statements. */
  issuer: Issuer
  /** Payments on Razorpay's pages; null: off. */
  razorpay: RazorpayKeys | null
  /** The mail server; null: messages wait in the outbox. */
  mail: MailerSettings | null
  /** Where new passwords are looked up; undefined: nowhere. */
  breachedPasswordsUrl: string | undefined
  logLevel: string
  sendsTraces: boolean
}

/** The domain `.invalid` is reserved, so a payment cannot arrive. */
const demoPayee: UpiPayee = { id: 'demo@upi.invalid', name: 'Demo, do not pay' }

const razorpayKeys = ({
  RAZORPAY_KEY_ID: keyId,
  RAZORPAY_KEY_SECRET: keySecret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
  RAZORPAY_URL: url,
}: z.output<typeof Environment>): RazorpayKeys | null =>
  keyId !== undefined && keySecret !== undefined && webhookSecrets !== undefined
    ? { keyId, keySecret, webhookSecrets, url }
    : null

/** Keys in the address are percent-encoded, and go before those of the variables. */
function storageSettings(env: z.output<typeof Environment>): S3Address | null {
  if (env.STORAGE_URL === undefined) return null
  const { protocol, host, pathname, username, password, searchParams } = new URL(env.STORAGE_URL)
  return {
    origin: `${protocol === 's3:' ? 'https' : 'http'}://${host}`,
    bucket: pathname.slice(1),
    region: searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(username) || (env.STORAGE_KEY_ID ?? ''),
    secret: decodeURIComponent(password) || (env.STORAGE_SECRET ?? ''),
  }
}

/** Without MAIL_FROM, messages come from the host of the app. */
const mailSettings = ({
  SMTP_URL: url,
  MAIL_FROM: address,
  PUBLIC_ORIGIN: origin,
  ISSUER_NAME: name,
}: z.output<typeof Environment>): MailerSettings | null =>
  url === undefined
    ? null
    : { url, from: { name, address: address ?? `no-reply@${new URL(origin).hostname}` } }

/**
 * Reads the settings from the environment.
 * @throws {StartFailure} naming every bad variable and what it must be
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const env = parseEnvironment(Environment, environment)
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  return {
    port: env.BACKEND_PORT,
    host: env.BACKEND_HOST,
    trustedProxies: env.BACKEND_TRUSTED_PROXIES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    referralKeys: env.REFERRAL_KEY,
    referralDays: env.REFERRAL_DAYS,
    commissionHoldDays: env.COMMISSION_HOLD_DAYS,
    databaseUrl: env.DATABASE_URL,
    namesStatements: env.DATABASE_PREPARED_STATEMENTS,
    dataDir: env.DATA_DIR,
    dataKeys: env.DATA_KEY,
    backupKeys: env.BACKUP_KEY,
    storage: storageSettings(env),
    isProduction: env.NODE_ENV === 'production',
    demo,
    publicOrigin: env.PUBLIC_ORIGIN,
    upiPayee: env.UPI_ID === undefined ? (demo ? demoPayee : null) : { id: env.UPI_ID, name: env.UPI_NAME },
    issuer: { name: env.ISSUER_NAME, address: env.ISSUER_ADDRESS ?? null },
    razorpay: razorpayKeys(env),
    mail: mailSettings(env),
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL,
    logLevel: env.LOG_LEVEL,
    sendsTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  }
}
