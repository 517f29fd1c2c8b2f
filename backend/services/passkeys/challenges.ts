// What devices are asked to sign: random, for one use, a few minutes and one cookie.
import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { passkeyChallenges } from '../../db/schema/accounts/passkeys.ts'
import { hashToken } from '../sessions/create-session.ts'
import { challengePeriodMs } from './relying-party.ts'

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose']

/** @param token of the cookie, which must come back with the answer */
export async function createChallenge(
  db: Database,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.insert(passkeyChallenges).values({
    challenge,
    tokenHash: hashToken(token),
    purpose,
    expiresAt: new Date(now.getTime() + challengePeriodMs),
  })
  return challenge
}

/** The challenge in a browser's answer, which is used up; null for one that was not asked with this token, or has expired. */
export async function takeChallenge(
  db: Database,
  purpose: Purpose,
  { clientDataJSON, token }: { clientDataJSON: string; token: string },
  now: Date,
): Promise<string | null> {
  const { challenge, tokenHash, expiresAt } = passkeyChallenges
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(challenge, challengeIn(clientDataJSON)),
        eq(tokenHash, hashToken(token)),
        eq(passkeyChallenges.purpose, purpose),
        gt(expiresAt, now),
      ),
    )
    .returning({ challenge })
  return taken?.challenge ?? null
}

const ClientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) })

/** Empty where there is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString()
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return ''
  }
}

/** Returns how many. */
export async function deleteExpiredChallenges(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .delete(passkeyChallenges)
    .where(lte(passkeyChallenges.expiresAt, now))
    .returning({ challenge: passkeyChallenges.challenge })
  return deleted.length
}
