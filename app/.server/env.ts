// The app's settings, parsed once when the app is loaded: a bad one stops the process before it answers anybody.
import { parseEnvironment } from '@affiliate-booking/settings/parse-environment'
import { variables } from '@affiliate-booking/settings/variables'
import { deriveReferralKey } from '@affiliate-booking/shared/signing/derive-referral-key'
import * as z from 'zod'

const Environment = z.object({
  NODE_ENV: variables.NODE_ENV,
  API_HOST: variables.API_HOST,
  HOST_IS_OURS: variables.HOST_IS_OURS.optional(),
  API_TIMEOUT_MS: variables.API_TIMEOUT_MS,
  API_COOKIES: variables.API_COOKIES,
  LEAD_URL: variables.LEAD_URL.optional(),
  TEXTS_DIR: variables.TEXTS_DIR.optional(),
  WEB_CONCURRENCY: variables.WEB_CONCURRENCY,
  SESSION_SECRET: variables.SESSION_SECRET,
  REFERRAL_KEY: variables.REFERRAL_KEY.optional(),
  REFERRAL_DAYS: variables.REFERRAL_DAYS,
  RATE_LIMIT_DATABASE_URL: variables.RATE_LIMIT_DATABASE_URL.optional(),
  RATE_LIMIT_FACTOR: variables.RATE_LIMIT_FACTOR,
})

const read = parseEnvironment(Environment, process.env)

export const env = {
  ...read,
  LEAD_URL: read.LEAD_URL ?? `${read.API_HOST}/api/leads/join`,
  // Under another server than ours nobody has derived it.
  REFERRAL_KEY: read.REFERRAL_KEY ?? read.SESSION_SECRET.map(deriveReferralKey),
}
