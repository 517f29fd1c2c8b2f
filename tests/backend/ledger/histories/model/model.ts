// What the rules of money say, without a database and without the code that is tested: who deserves what of each booking.
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { judge, leftOf, type ModelBooking, type Verdict } from './bookings.ts'
import { linesOfLeads, type ModelLead } from './leads.ts'
import { type ModelRule, type RuleKeys, scopes } from './rules.ts'
import { deservedOf, type Earner, holdDays, type Line, type LineKey, tiers } from './shares.ts'
import { createTaxes, type Pans } from './taxes.ts'

/** For a payment. */
const holdMinutes = 15

const claimDays = 30
/** Of one customer within a day; with one more, the affiliate's row is held. */
const dailyReferrals = 5

/** The world of one history. */
export function createModel(provider: string, pans: Pans) {
  const bookings: ModelBooking[] = []
  const leads: ModelLead[] = []
  const rules = { fee: [] as ModelRule[], commission: [] as ModelRule[] }
  const primaries: (Earner | null)[] = [null, null, null]
  const suspended = new Set<string>()
  /** Who has deleted the account. */
  const gone = new Set<string>()
  /** Paise that were written off for each payee. */
  const writtenOff = new Map<string, number>()
  /** By click, code or claim, of the one customer. */
  const referrals: { affiliate: string; at: number }[] = []
  /** Sums of paise that the books must show. */
  const sums = { owedToCustomers: 0, withoutMatch: 0 }
  /** What reversed payments have cost the platform, by booking. */
  const lost = new Map<string, number>()

  function ruleFor(kind: 'fee' | 'commission', keys: RuleKeys, at: number) {
    for (const scope of scopes) {
      const found = rules[kind]
        .filter((rule) => rule.scope === scope && rule.from <= at && at < rule.to)
        .filter(({ key }) => keys[scope]?.includes(key))
        .toSorted((one, other) => other.key.length - one.key.length || other.from - one.from)
      if (found[0]) return found[0]
    }
    return null
  }

  function affiliateTerms({ keys, bookedAt }: ModelBooking, affiliate: string): Earner {
    const own = ruleFor('commission', { ...keys, affiliate: [affiliate] }, bookedAt.getTime())
    return { id: affiliate, type: own?.type ?? 'percentage', value: own?.value ?? 500 }
  }

  const lines = () => [
    ...bookings.flatMap((booking) => {
      const { settlement } = booking
      return (settlement?.lines ?? []).map((line) => ({
        booking,
        line,
        holdUntil: settlement?.holdUntil ?? new Date(0),
        deserved: line.isCancelled ? 0 : deservedOf(booking, line.key, leftOf(booking)),
      }))
    }),
    ...linesOfLeads(leads),
  ]

  return {
    bookings,
    leads,
    sums,
    lost,
    lose: (bookingId: string, amount: number) => lost.set(bookingId, (lost.get(bookingId) ?? 0) + amount),
    rules,
    primaries,
    suspended,
    gone,
    writtenOff,
    taxes: createTaxes(pans),

    book(
      {
        affiliate,
        ...booked
      }: Pick<
        ModelBooking,
        'id' | 'price' | 'startsAt' | 'endsAt' | 'hasSignal' | 'keys' | 'isPaid' | 'holdUntil' | 'reference'
      > & { affiliate: string | null },
      now: Date,
    ) {
      const booking: ModelBooking = {
        ...booked,
        presentPrice: booked.price,
        refunded: 0,
        status: booked.isPaid ? 'confirmed' : 'pending',
        bookedAt: now,
        feeBps: ruleFor('fee', booked.keys, now.getTime())?.value ?? 1500,
        earners: [null, ...primaries],
        settlement: null,
      }
      bookings.push(booking)
      if (affiliate !== null) booking.earners = [affiliateTerms(booking, affiliate), ...primaries]
      if (affiliate !== null && booked.hasSignal) referrals.push({ affiliate, at: now.getTime() })
    },

    /** Whether a claim that was made then may be approved. */
    canCredit(booking: ModelBooking, madeAt: Date): boolean {
      const isOver = booking.status === 'cancelled' && booking.settlement === null
      const isGivenBack = booking.isPaid && leftOf(booking) === 0
      const isInTime = madeAt.getTime() <= booking.endsAt.getTime() + claimDays * dayMs
      return booking.earners[0] === null && !isOver && !isGivenBack && isInTime
    },

    /** As if it had come by the affiliate's link; a settled one has a row more. */
    credit(booking: ModelBooking, affiliate: string, eventKey: string, at: Date) {
      const [, ...tierEarners] = booking.earners
      booking.earners = [affiliateTerms(booking, affiliate), ...tierEarners]
      const recent = referrals.filter(
        (each) => each.affiliate === affiliate && each.at > at.getTime() - dayMs,
      )
      booking.hasSignal = recent.length >= dailyReferrals
      referrals.push({ affiliate, at: at.getTime() })
      if (booking.settlement === null) return
      const line = {
        key: 0,
        eventKey,
        beneficiary: affiliate,
        isHeld: suspended.has(affiliate) || booking.hasSignal,
        isCancelled: false,
      } as const
      booking.settlement = { ...booking.settlement, lines: [...booking.settlement.lines, line] }
    },

    /** Gives money to a booking. */
    take(
      booking: ModelBooking,
      { amount, reference }: { amount: number; reference: string },
      at: Date,
      cameAt: Date = at,
    ): Verdict {
      const verdict = judge(booking, amount, at, cameAt)
      const isPrice = !booking.isPaid && amount === booking.price
      const isInReview = booking.reference !== null && booking.reference !== reference
      if (verdict === 'without a match') sums.withoutMatch += amount
      if (verdict === 'sent back') sums.owedToCustomers += amount
      if (isPrice) {
        booking.isPaid = true
        booking.reference = reference
        booking.holdUntil = null
        const paid = suspended.has(provider) ? 'pending' : 'confirmed'
        booking.status = verdict === 'the price' ? paid : 'cancelled'
        booking.refunded = verdict === 'the price' ? 0 : amount
      } else if (!booking.isPaid && !isInReview) {
        // Another sum than the customer has told of: there is some time to pay again.
        booking.reference = null
        if (verdict === 'without a match')
          booking.holdUntil = new Date(
            Math.min(at.getTime() + holdMinutes * minuteMs, booking.startsAt.getTime()),
          )
      }
      return verdict
    },

    /** Also of money that is gone without one. */
    refund(booking: ModelBooking, amount: number) {
      const before = deservedOf(booking, 'share', leftOf(booking))
      booking.refunded += amount
      const { settlement } = booking
      if (settlement === null) return
      settlement.uncorrected += amount
      if (deservedOf(booking, 'share', leftOf(booking)) === before) return
      settlement.falls.push(settlement.uncorrected)
      settlement.uncorrected = 0
    },

    /** It has ended: commissions are earned now. */
    end(booking: ModelBooking, status: 'completed' | 'cancelled', at: Date, left: number) {
      booking.status = status
      if (booking.settlement !== null || left === 0) return
      const since = status === 'cancelled' ? at.getTime() : Math.max(at.getTime(), booking.endsAt.getTime())
      const line = (key: LineKey, beneficiary: string): Line => ({
        key,
        eventKey: `settle:${booking.id}:${key}`,
        beneficiary,
        isHeld: suspended.has(beneficiary) || (key === 0 && booking.hasSignal),
        isCancelled: false,
      })
      booking.settlement = {
        holdUntil: new Date(since + holdDays * dayMs),
        left,
        falls: [],
        uncorrected: 0,
        lines: [
          line('share', provider),
          ...tiers.flatMap((tier) => {
            const earner = booking.earners[tier]
            return earner && !gone.has(earner.id) ? [line(tier, earner.id)] : []
          }),
        ],
      }
    },

    /** The affiliate's terms of a lead that comes now; without a rule there is nothing to earn. */
    leadTerms(affiliate: string, at: Date): Earner {
      const keys = { affiliate: [affiliate], territory: ['IN', 'IN/KL', 'IN/KL/idukki'], default: [''] }
      const own = ruleFor('commission', keys, at.getTime())
      return { id: affiliate, type: own?.type ?? 'percentage', value: own?.value ?? 0 }
    },

    lines,

    /** What the platform owes a payee or has paid already. */
    earned(beneficiary: string): number {
      let sum = writtenOff.get(beneficiary) ?? 0
      for (const { line, deserved } of lines())
        if (line.beneficiary === beneficiary && line.isGivenUp !== true) sum += deserved
      return sum
    },
  }
}
export type Model = ReturnType<typeof createModel>
