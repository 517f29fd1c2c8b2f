// Claims of a history: "My booking is missing", made by an affiliate and decided by an administrator.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { missingBookingClaims } from '../../../../../backend/db/schema/money/commissions.ts'
import { createClaim } from '../../../../../backend/services/claims/create-claim.ts'
import { decideClaim } from '../../../../../backend/services/claims/decide-claim.ts'
import type { ModelBooking } from '../model/bookings.ts'
import type { Parts } from './parts.ts'
import { choose, nowhere, pick } from '../pick.ts'
import type { SmallStep } from '../steps.ts'

interface Claim {
  id: string
  affiliate: string
  booking: ModelBooking
  madeAt: Date
  isOpen: boolean
}

export function createClaims({ deps, people, model, count, touched, moment }: Parts) {
  const { db } = deps
  const { root, second } = people
  const claims: Claim[] = []

  async function claim({ booking: number, by }: Extract<SmallStep, { kind: 'claim' }>) {
    const booking = choose(model.bookings, ({ earners }) => earners[0] === null, number)
    if (!booking) return
    const affiliate = people[by]
    const [row] = await db
      .select({ number: bookings.bookingNumber })
      .from(bookings)
      .where(eq(bookings.id, booking.id))
    const isOwn = booking.earners[0]?.id === affiliate.id
    const made = await createClaim(deps, affiliate, { bookingId: `${row?.number}` }, nowhere)
    if (!made.ok) {
      expect(made.status, made.message).toBe(409)
      if (moment.isAlone) expect(isOwn, 'only an affiliate’s own booking cannot be claimed').toBe(true)
      return
    }
    const { id } = made.value
    if (claims.some((known) => known.id === id)) return
    claims.push({ id, affiliate: affiliate.id, booking, madeAt: deps.now(), isOpen: true })
    count('claim')
  }

  async function decide({ claim: number, action }: Extract<SmallStep, { kind: 'claim decision' }>) {
    const chosen = choose(claims, ({ isOpen }) => isOpen, number)
    if (!chosen) return
    const { id, affiliate, booking, madeAt } = chosen
    const [row] = await db
      .select({ version: missingBookingClaims.version })
      .from(missingBookingClaims)
      .where(eq(missingBookingClaims.id, id))
    const version = row?.version ?? 0
    const by = pick([root, second], number) ?? root
    const isPossible = chosen.isOpen && (action === 'decline' || model.canCredit(booking, madeAt))
    const decided = await decideClaim(deps, by, id, { action, version, reason: 'Because' }, nowhere)
    if (moment.isAlone) expect(decided.ok, `${action} of a claim`).toBe(isPossible)
    if (!decided.ok) {
      expect(decided.status, decided.message).toBe(409)
      if (chosen.isOpen) count('claim that can only be declined')
      return
    }
    expect(chosen.isOpen, 'a claim is decided once').toBe(true)
    chosen.isOpen = false
    count(action === 'approve' ? 'claim approved' : 'claim declined')
    if (action === 'decline') return
    expect(booking.earners[0], 'a booking is credited once').toBeNull()
    if (booking.settlement !== null) count('claim approved after the settlement')
    model.credit(booking, affiliate, `claim:${id}:0`, deps.now())
    touched.add(booking)
  }

  return { claim, decideClaim: decide }
}
