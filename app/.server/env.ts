// The app's settings, parsed once when the app is loaded: a bad one stops the process before it answers anybody.
import * as z from 'zod'

/** Thrown for settings that cannot be used; the message is one line that names each bad variable, never its value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const origin = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an http or https address, such as https://host.example`,
    })
    .refine((value) => {
      const url = new URL(value)
      return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
    }, `${name} must not contain credentials, a query or a fragment`)

const EnvSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** Origin of the host; calls go to `${API_HOST}/api/…`. */
  API_HOST: origin('API_HOST')
    .refine((value) => new URL(value).pathname === '/', 'API_HOST must be an origin without a path')
    .transform((value) => new URL(value).origin),
  /** Milliseconds in which everything that one page asks of the host must be answered. */
  API_TIMEOUT_MS: z.coerce
    .number({ error: 'API_TIMEOUT_MS must be a number of milliseconds' })
    .int('API_TIMEOUT_MS must be a whole number of milliseconds')
    .min(100, 'API_TIMEOUT_MS must be at least 100')
    .max(120_000, 'API_TIMEOUT_MS must be at most 120000')
    .default(10_000),
  /** Names of the host's cookies: only these travel. */
  API_COOKIES: z
    .string()
    .default('accessToken,refreshToken')
    .transform((value) => value.split(',').map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name)),
      'API_COOKIES must be cookie names separated by commas',
    ),
  /** Where the lead form posts. */
  LEAD_URL: origin('LEAD_URL').optional(),
  /** Signs the app's own flash cookie. */
  SESSION_SECRET: z
    .string({ error: 'SESSION_SECRET must be set to at least 32 random characters' })
    .min(32, 'SESSION_SECRET must be set to at least 32 random characters'),
})

/**
 * Reads the app's settings from environment variables; empty ones count as unset.
 * @throws SettingsError naming every variable that cannot be used
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = EnvSchema.safeParse(given)
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => issue.message).join('; '))
  return { ...parsed.data, LEAD_URL: parsed.data.LEAD_URL ?? `${parsed.data.API_HOST}/api/leads/join` }
}

export const env = parseEnv(process.env)
