/** The settings of the Node process and of the app in it, parsed once from the environment: a bad one stops the start. */
import { parseEnvironment } from '@affiliate-booking/settings/parse-environment'
import { variables } from '@affiliate-booking/settings/variables'
import * as z from 'zod'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const Environment = z
  .object({
    NODE_ENV: variables.NODE_ENV,
    PORT: variables.PORT,
    WEB_CONCURRENCY: variables.WEB_CONCURRENCY,
    HOST: variables.HOST,
    API_HOST: variables.API_HOST.optional(),
    PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN.optional(),
    TRUST_PROXY: variables.TRUST_PROXY,
    DATA_DIR: variables.DATA_DIR,
    DATABASE_URL: variables.DATABASE_URL.optional(),
    DEMO: variables.DEMO.optional(),
    SESSION_SECRET: variables.SESSION_SECRET.optional(),
    LOG_LEVEL: variables.LOG_LEVEL,
    METRICS_PORT: variables.METRICS_PORT.optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
    // The app reads these itself; they are judged here, before anything is started.
    API_TIMEOUT_MS: variables.API_TIMEOUT_MS,
    API_COOKIES: variables.API_COOKIES,
    LEAD_URL: variables.LEAD_URL.optional(),
    /** Node's own: `0` takes the proof away that the host is the host. */
    NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
    RATE_LIMIT_DATABASE_URL: variables.RATE_LIMIT_DATABASE_URL.optional(),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.API_HOST && !env.SESSION_SECRET) {
      refuse('SESSION_SECRET', 'given, with at least 32 characters, when API_HOST is set in production')
    }
    if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
      refuse('NODE_TLS_REJECT_UNAUTHORIZED', 'unset in production: anybody could play the host')
    }
    const origin = env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN)
    if (origin && origin.protocol === 'http:' && !loopback.has(origin.hostname)) {
      refuse('PUBLIC_ORIGIN', 'an https origin in production')
    }
  })
  .transform((env) => ({
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** How many processes answer on the port. */
    workers: env.WEB_CONCURRENCY,
    apiHost: env.API_HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    /** How many proxies in front are trusted. */
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    sessionSecret: env.SESSION_SECRET,
    logLevel: env.LOG_LEVEL,
    /** Unset: nothing is measured. */
    metricsPort: env.METRICS_PORT,
    sendsTraces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  }))

/** The settings, with defaults filled in. */
export type Settings = z.output<typeof Environment>

/**
 * Reads the settings from the environment.
 * @throws {StartFailure} naming every bad variable and what it must be
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  parseEnvironment(Environment, environment)
