// The states of queued messages: which is next, and what became of it. Safe with several instances at once.
import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../../db/database.ts'
import { isAmong } from '../../../db/conditions/planned-values.ts'
import { messages } from '../../../db/schema/messages.ts'
import type { Message } from './compose.ts'

/** Longer than one message takes: after a crash, another attempt is made. */
export const leaseTime = 3 * minuteMs

/** From one attempt to the next; then the message is dead. About a day and a half altogether. */
export const retryDelays = [1, 5, 15, 60, 180, 360, 720, 720].map((minutes) => minutes * minuteMs)

const isDue = (now: Date) =>
  and(eq(messages.state, 'queued'), lte(messages.nextAttemptAt, now), gt(messages.expiresAt, now))

export const hasDueMessages = async (db: Database, now: Date): Promise<boolean> =>
  (await db.select({ id: messages.id }).from(messages).where(isDue(now)).limit(1)).length > 0

/** Takes the next due message for an attempt, urgent ones first; null if there is none. */
export async function claimMessage(db: Database, now: Date): Promise<Message | null> {
  const next = db
    .select({ id: messages.id })
    .from(messages)
    .where(isDue(now))
    // As the index is sorted.
    .orderBy(sql`${messages.isUrgent} desc nulls last`, asc(messages.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(messages)
    .set({
      attempts: sql`${messages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseTime),
    })
    // Not `in`: its subquery may run for each row.
    .where(sql`${messages.id} = (${next})`)
    .returning()
  return claimed ?? null
}

const isAttempt = ({ id, attempts }: Message) =>
  and(eq(messages.id, id), eq(messages.state, 'queued'), eq(messages.attempts, attempts))

/** What it linked to is no longer needed. */
export async function markSent(db: Database, message: Message, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'sent', sentAt: now, secrets: null, address: null, lastError: null })
    .where(isAttempt(message))
}

export interface DeliveryFailure {
  readonly code: string
  /** No other attempt is made. */
  readonly isFinal: boolean
  readonly now: Date
  /** After the last attempt; unset: dead, which operators look at. */
  readonly endsAs?: 'dead' | 'expired'
}

/** Queues it again, or gives up after the last attempt. Returns whether it is dead. */
export async function markFailed(
  db: Database,
  message: Message,
  { code, isFinal, now, endsAs = 'dead' }: DeliveryFailure,
): Promise<boolean> {
  const delay = isFinal ? undefined : retryDelays[message.attempts - 1]
  await db
    .update(messages)
    .set(
      delay === undefined
        ? { state: endsAs, lastError: code, ...(endsAs === 'expired' && { secrets: null, address: null }) }
        : { nextAttemptAt: new Date(now.getTime() + delay), lastError: code },
    )
    .where(isAttempt(message))
  return delay === undefined && endsAs === 'dead'
}

/**
 * An attempt that never reached the mail server does not count, and keeps its place in the queue.
 * @param isLast behind the others: the answer may be about this message alone
 */
export async function returnToQueue(
  db: Database,
  message: Message,
  { code, now, isLast }: { code: string; now: Date; isLast: boolean },
): Promise<void> {
  const attempts = message.attempts - 1
  const nextAttemptAt = attempts === 0 && !isLast ? message.createdAt : now
  await db.update(messages).set({ attempts, nextAttemptAt, lastError: code }).where(isAttempt(message))
}

/** Messages of one statement, which has a time limit. */
const batchSize = 1000
/** Milliseconds: the emails that are due come after it. The next run goes on. */
const expiryTime = 10_000

/**
 * Gives up what is of no more use, and deletes its links, codes and other address. A dead letter keeps its address, to
 * which it may be sent again. Returns how many messages expired.
 */
export async function expireMessages(db: Database, now: Date): Promise<number> {
  const end = performance.now() + expiryTime
  const isOver = lte(messages.expiresAt, now)
  const expired = await change(and(eq(messages.state, 'queued'), isOver), {
    state: 'expired',
    secrets: null,
    address: null,
  })
  await change(and(isNotNull(messages.secrets), isOver), { secrets: null })
  return expired

  async function change(which: SQL | undefined, set: Partial<Message>): Promise<number> {
    for (let count = 0; ;) {
      const some = db
        .select({ id: messages.id })
        .from(messages)
        .where(which)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const changed = await db
        .update(messages)
        .set(set)
        .where(isAmong(messages.id, some))
        .returning({ id: messages.id })
      count += changed.length
      if (changed.length < batchSize || performance.now() > end) return count
    }
  }
}
