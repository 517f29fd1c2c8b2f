import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/conditions/planned-values.ts'
import { passwordResetRequests } from '../../db/schema/accounts/account-proofs.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../messages/notify.ts'
import { storeProof } from '../proofs/proofs.ts'
import { normalizeEmail } from '../users/account.ts'

const linkPeriod = 30 * minuteMs
/** Later the person has asked again, or given up. */
const requestPeriod = 60 * minuteMs
const batchSize = 50

/**
 * Notes that the password of an email is forgotten. The same for every email: whether it has an account is looked up by a
 * job, so neither the answer nor its time tells.
 */
export async function requestPasswordReset(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<void> {
  await db.insert(passwordResetRequests).values({ email: normalizeEmail(email), createdAt: now() })
}

export const hasResetRequests = async (db: Database): Promise<boolean> =>
  (await db.select({ id: passwordResetRequests.id }).from(passwordResetRequests).limit(1)).length > 0

/** Sends a link to the accounts whose password is forgotten. Returns how many requests were answered. */
export async function answerResetRequests(
  { db, encryption }: Pick<Deps, 'db' | 'encryption'>,
  now: Date,
): Promise<number> {
  let count = 0
  for (;;) {
    const answered = await db.transaction((tx) => answerBatch(tx, encryption, now))
    count += answered
    if (answered < batchSize) return count
  }
}

async function answerBatch(tx: Database, encryption: Deps['encryption'], now: Date): Promise<number> {
  const next = tx
    .select({ id: passwordResetRequests.id })
    .from(passwordResetRequests)
    .orderBy(asc(passwordResetRequests.createdAt), asc(passwordResetRequests.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const requests = await tx
    .delete(passwordResetRequests)
    .where(isAmong(passwordResetRequests.id, next))
    .returning()
  const fresh = requests.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < requestPeriod)
  for (const email of new Set(fresh.map((request) => request.email))) {
    const [account] = await tx
      .select({ id: users.id, email: users.email, status: users.status })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (account && account.status !== 'suspended') await sendLink(tx, encryption, account, now)
  }
  return requests.length
}

async function sendLink(
  tx: Database,
  encryption: Deps['encryption'],
  { id: userId, email }: { id: string; email: string },
  at: Date,
): Promise<void> {
  const expiresAt = new Date(at.getTime() + linkPeriod)
  const token = await storeProof(tx, {
    userId,
    purpose: 'password-reset',
    email,
    createdAt: at,
    expiresAt,
  })
  await notify(tx, {
    kind: 'password-reset',
    to: { userId },
    about: userId,
    occasion: randomUUID(),
    variables: { validUntil: expiresAt.toISOString() },
    secrets: { path: `/reset-password?token=${token}` },
    encryption,
    at,
    expiresAt,
  })
}
