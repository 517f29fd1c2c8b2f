import { randomBytes, randomUUID } from 'node:crypto'
import type { JoinWaitlistAsGuestPayload } from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { maximumWishesOfGuest } from '@affiliate-booking/contract/options/products/waitlist'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { ok, type Result } from '../../../result.ts'
import { notify } from '../../messages/notify.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { normalizeEmail } from '../../users/account.ts'
import { findRefusal, readWish } from '../check-wish.ts'
import { describeWish } from '../describe-wish.ts'
import { findOpenEntries } from '../list-waitlist.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { isKept, lockAddress } from './guest-entries.ts'

/**
 * Notes what a guest without an account wants to wait for, and sends a link to confirm it; until then it does not count.
 * The same for every address, whether it has an account or not, and whether it waits for as much as it may already: then
 * nothing is sent. Fails as joining with an account does.
 */
export async function joinWaitlistAsGuest(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  { email, ...payload }: JoinWaitlistAsGuestPayload,
): Promise<Result<null>> {
  const read = await readWish(db, payload)
  if (!read.ok) return read
  const { product, wish } = read.value
  const at = now()
  return db.transaction(async (tx): Promise<Result<null>> => {
    const refusal = await findRefusal(tx, null, product, wish, at)
    if (refusal) return refusal
    const address = normalizeEmail(email)
    await lockAddress(tx, address)
    const kept = await findOpenEntries(tx, isKept(encryption, address, at), at)
    if (kept.length >= maximumWishesOfGuest) return ok(null)
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    await tx.insert(waitlistEntries).values({
      id,
      address: encryption.encrypt(waitlistEntries.address, id, address),
      addressFingerprint: encryption.fingerprint('email', address),
      linkHash: hashToken(token),
      productId: product.id,
      ...wish,
      createdAt: at,
    })
    const expiresAt = new Date(at.getTime() + confirmPeriod)
    await notify(tx, {
      kind: 'waitlist-confirmation',
      to: { guestOf: id },
      about: id,
      variables: {
        title: product.title,
        date: wish.date,
        details: describeWish(wish, product.kind),
        validUntil: expiresAt.toISOString(),
      },
      secrets: { path: `/waitlist?token=${token}` },
      encryption,
      at,
      expiresAt,
    })
    return ok(null)
  })
}
