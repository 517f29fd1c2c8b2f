/** The settings of the server and the app, parsed once from the environment. An invalid one stops the start. */
import { certificateChecks, requireCertificateChecks } from '@affiliate-booking/settings/certificate-checks'
import { isLoopback } from '@affiliate-booking/settings/loopback'
import { parseEnvironment } from '@affiliate-booking/settings/parse-environment'
import { variables } from '@affiliate-booking/settings/variables'
import * as z from 'zod'

const Environment = z
  .object({
    NODE_ENV: variables.NODE_ENV,
    PORT: variables.PORT,
    WEB_CONCURRENCY: variables.WEB_CONCURRENCY,
    HOST: variables.HOST.optional(),
    API_HOST: variables.API_HOST.optional(),
    PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN.optional(),
    TRUST_PROXY: variables.TRUST_PROXY,
    DATA_DIR: variables.DATA_DIR,
    DATABASE_URL: variables.DATABASE_URL.optional(),
    DEMO: variables.DEMO.optional(),
    SESSION_SECRET: variables.SESSION_SECRET.optional(),
    REFERRAL_KEY: variables.REFERRAL_KEY.optional(),
    REFERRAL_DAYS: variables.REFERRAL_DAYS,
    LOG_LEVEL: variables.LOG_LEVEL,
    METRICS_PORT: variables.METRICS_PORT.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
    // The app reads these itself; they are validated here, before anything starts.
    API_TIMEOUT_MS: variables.API_TIMEOUT_MS,
    API_COOKIES: variables.API_COOKIES,
    LEAD_URL: variables.LEAD_URL.optional(),
    ...certificateChecks,
    RATE_LIMIT_DATABASE_URL: variables.RATE_LIMIT_DATABASE_URL.optional(),
    RATE_LIMIT_FACTOR: variables.RATE_LIMIT_FACTOR,
  })
  .superRefine((env, context) => {
    requireCertificateChecks(env, context)
    if (env.NODE_ENV !== 'production') return
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.API_HOST && !env.SESSION_SECRET) {
      reject('SESSION_SECRET', 'given, with at least 32 characters, when API_HOST is set in production')
    }
    const origin = env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN)
    if (origin && origin.protocol === 'http:' && !isLoopback(origin.hostname)) {
      reject('PUBLIC_ORIGIN', 'an https origin in production')
    }
  })
  .transform((env) => {
    const demo = env.DEMO ?? env.DATABASE_URL === undefined
    const hasDemoAccounts = demo && env.API_HOST === undefined
    return {
      nodeEnv: env.NODE_ENV,
      port: env.PORT,
      host: env.HOST ?? (hasDemoAccounts ? '127.0.0.1' : '0.0.0.0'),
      /** The number of processes on the port. */
      workers: env.WEB_CONCURRENCY,
      apiHost: env.API_HOST,
      publicOrigin: env.PUBLIC_ORIGIN,
      /** The number of trusted proxies. */
      trustProxy: env.TRUST_PROXY,
      dataDir: env.DATA_DIR,
      databaseUrl: env.DATABASE_URL,
      demo,
      sessionSecrets: env.SESSION_SECRET,
      /** Undefined: derived from the session secrets. */
      referralKeys: env.REFERRAL_KEY,
      referralDays: env.REFERRAL_DAYS,
      logLevel: env.LOG_LEVEL,
      /** Undefined: no metrics. */
      metricsPort: env.METRICS_PORT,
      sendsTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    }
  })

export type Settings = z.output<typeof Environment>

/**
 * Reads the settings from the environment.
 * @throws {StartFailure} naming every bad variable and what it must be
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  parseEnvironment(Environment, environment)
