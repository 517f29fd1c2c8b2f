// A customer with a second factor, and the authenticator app that makes the codes.
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { minuteMs, secondMs } from '@affiliate-booking/shared/milliseconds'
import { password, type Stage } from '../../../support/stage.ts'

/** The proof with which a factor is set up. */
export const proof = { currentPassword: password }

export function factorScene(stage: Stage) {
  /** What an authenticator app shows now. */
  const codeOf = (secret: string, laterSeconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: stage.now().getTime() + laterSeconds * secondMs,
    })

  /** Turns it on for the customer. Time has passed since, so that the next code is another one. */
  async function withFactor(cookie?: string) {
    const present = cookie ?? (await stage.signedInAs('user'))
    const { pending } = (await stage.post('/second-factor/begin', proof, present)).body
    const secret: string = pending.secret
    const confirmed = await stage.post('/second-factor/confirm', { code: codeOf(secret) }, present)
    expect(confirmed.status).toBe(200)
    const recoveryCodes: string[] = confirmed.body.recoveryCodes
    stage.pass(2 * minuteMs)
    return { cookie: present, secret, address: String(pending.address), recoveryCodes }
  }

  const signIn = () => stage.signIn('user@example.com')
  const isOpen = async (cookie: string) => (await stage.get('/auth/profile', cookie)).status === 200
  const actions = () =>
    stage.value(
      sql`select json_agg(action order by id) from audit_log where action like 'account.second%' or action like 'account.recovery%'`,
    )

  return { codeOf, withFactor, signIn, isOpen, actions }
}
