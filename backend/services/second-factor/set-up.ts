// Turns the second factor of an account on and off.
import type { BeginSecondFactorResponse } from '@affiliate-booking/contract/calls/accounts/second-factor'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { hashToken } from '../sessions/create-session.ts'
import { endSessionsBut } from '../sessions/end-sessions.ts'
import type { Actor } from '../users/account.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { accountChanged, lockAccount } from './lock-account.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { createRecoveryCodes, hashRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { wrongCode } from './take-code.ts'
import { createSecret, findPeriod, totpAddress } from './totp.ts'

type SetUpDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption' | 'issuer' | 'log'>

const setUpPeriodMs = 15 * minuteMs

const secondFactorAlreadyOn = fail(409, 'Two-step sign-in is on already. Turn it off first.')
const notBegun = fail(409, 'The setup has expired. Begin again.')

/** Whether it is on, how many recovery codes are left, and what a setup that was begun still needs. */
export async function getSecondFactor(deps: SetUpDeps, actor: Actor) {
  const { db, now, issuer } = deps
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, actor.id))
  const { userId, usedAt } = recoveryCodes
  const left = await db.$count(recoveryCodes, and(eq(userId, actor.id), isNull(usedAt)))
  const isPending =
    factor?.confirmedAt === null && now().getTime() - factor.createdAt.getTime() < setUpPeriodMs
  const secret = isPending ? decryptOrNull(deps, secondFactors.secret, actor.id, factor.secret) : null
  return {
    confirmedAt: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: left,
    pending: secret === null ? null : describeSecret(secret, issuer.name, actor),
  }
}

const describeSecret = (secret: string, issuer: string, { email }: Actor) => ({
  secret,
  address: totpAddress(secret, { issuer, email }),
})

/** Makes a secret that counts once a code has confirmed it. Fails with 400 for a wrong password, with 409 while it is on. */
export async function beginSecondFactor(
  { db, now, passwords, encryption, issuer }: SetUpDeps,
  actor: Actor,
  currentPassword: string,
): Promise<Result<BeginSecondFactorResponse['pending']>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  const secret = createSecret()
  const row = {
    secret: encryption.encrypt(secondFactors.secret, actor.id, secret),
    createdAt: now(),
    lastPeriod: 0,
  }
  const [stored] = await db
    .insert(secondFactors)
    .values({ userId: actor.id, ...row })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: row,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return stored ? ok(describeSecret(secret, issuer.name, actor)) : secondFactorAlreadyOn
}

/**
 * Turns it on by the first code, and signs out all other devices, since they did without. Gives the recovery codes, which
 * are not shown again. Fails with 400 for a wrong code, and with 409 if no setup was begun within the last 15 minutes
 * or it is on already.
 * @param token of the request
 */
export async function confirmSecondFactor(
  deps: SetUpDeps,
  actor: Actor,
  code: string,
  token: string,
  origin: RequestOrigin,
): Promise<Result<string[]>> {
  const { db, passwords } = deps
  const at = deps.now()
  const begun = and(
    eq(secondFactors.userId, actor.id),
    isNull(secondFactors.confirmedAt),
    gt(secondFactors.createdAt, new Date(at.getTime() - setUpPeriodMs)),
  )
  const [factor] = await db.select().from(secondFactors).where(begun)
  // Sent again, after an answer that was lost.
  if (!factor)
    return (await getSecondFactor(deps, actor)).confirmedAt === null ? notBegun : secondFactorAlreadyOn
  const secret = decryptOrNull(deps, secondFactors.secret, actor.id, factor.secret)
  if (secret === null) return notBegun
  const period = findPeriod(secret, code, at)
  if (period === null) return wrongCode
  const codes = createRecoveryCodes()
  const hashes = await hashRecoveryCodes(passwords, codes)
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor))) return accountChanged
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: at, lastPeriod: period })
      .where(and(begun, eq(secondFactors.secret, factor.secret)))
      .returning({ userId: secondFactors.userId })
    if (!confirmed) return notBegun
    await replaceRecoveryCodes(tx, actor.id, hashes)
    await endSessionsBut(tx, actor.id, token)
    await tx
      .update(sessions)
      .set({ factorAt: at })
      .where(eq(sessions.tokenHash, hashToken(token)))
    await recordFactorChange(tx, actor, { state: 'on', by: actor, origin, at })
    return ok(codes)
  })
}

/**
 * Turns it off, and signs out all other devices. The recovery codes stay while there are passkeys. Fails with 400 for a
 * wrong password, and with 409 if it is off.
 * @param token of the request
 */
export async function endSecondFactor(
  { db, now, passwords }: SetUpDeps,
  actor: Actor,
  currentPassword: string,
  token: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor))) return accountChanged
    const ended = await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, actor.id), isNotNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId })
    if (ended.length === 0) return fail(409, 'Two-step sign-in is off already.')
    if (!(await hasSecondFactor(tx, actor.id)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await endSessionsBut(tx, actor.id, token)
    await recordFactorChange(tx, actor, { state: 'off', by: actor, origin, at: now() })
    return ok(null)
  })
}
