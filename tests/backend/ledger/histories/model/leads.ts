// What the rules of money say of leads that were won.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { deservedOf, type Earner, holdDays, type Line, tiers } from './shares.ts'

/** Until when everything waits whose money has not come. */
const never = new Date('2099-12-31T00:00:00Z')

export interface ModelLead {
  id: string
  /** Of the affiliate who is credited, by the rule on the day when the lead came. */
  affiliate: Earner | null
  isWon: boolean
  wins: ModelWin[]
}

export interface ModelWin {
  id: string
  earners: readonly (Earner | null)[]
  /** What the platform gets; null until the win is confirmed. */
  base: number | null
  confirmedAt: Date | null
  holdUntil: Date
  hasCome: boolean
  isTakenBack: boolean
  hasGoneBack: boolean
  lines: readonly Line[]
}

export const presentWin = ({ wins }: ModelLead): ModelWin | undefined => wins.at(-1)

/** From the moment of the confirmation on. */
export function confirmWin(
  win: ModelWin,
  base: number,
  { suspended, gone }: Record<'suspended' | 'gone', ReadonlySet<string>>,
  at: Date,
) {
  win.base = base
  win.confirmedAt = at
  win.lines = tiers.flatMap((tier) => {
    const earner = win.earners[tier]
    if (!earner || gone.has(earner.id)) return []
    const isHeld = suspended.has(earner.id)
    return [
      { key: tier, eventKey: `lead:${win.id}:${tier}`, beneficiary: earner.id, isHeld, isCancelled: false },
    ]
  })
}

/** Its money comes: the wait ends, unless the win was taken back before. */
export function receiveIncome(win: ModelWin, at: Date) {
  win.hasCome = true
  const ripe = (win.confirmedAt?.getTime() ?? 0) + holdDays * dayMs
  if (win.holdUntil.getTime() === never.getTime()) win.holdUntil = new Date(Math.max(ripe, at.getTime()))
}

export function takeBack(lead: ModelLead, at: Date) {
  lead.isWon = false
  const win = presentWin(lead)
  if (!win) return
  win.isTakenBack = true
  if (win.base !== null && !win.hasCome) win.holdUntil = at
}

export function openWin(lead: ModelLead, id: string, primaries: readonly (Earner | null)[]) {
  lead.isWon = true
  lead.wins.push({
    id,
    earners: [lead.affiliate, ...primaries],
    base: null,
    confirmedAt: null,
    holdUntil: never,
    hasCome: false,
    isTakenBack: false,
    hasGoneBack: false,
    lines: [],
  })
}

const deserved = ({ earners, base, isTakenBack }: ModelWin, { key, isCancelled }: Line): number =>
  isCancelled || isTakenBack ? 0 : deservedOf({ feeBps: 10_000, price: base ?? 0, earners }, key, base ?? 0)

export const linesOfLeads = (leads: readonly ModelLead[]) =>
  leads.flatMap(({ wins }) =>
    wins.flatMap((win) =>
      win.lines.map((line) => ({
        booking: null,
        line,
        holdUntil: win.holdUntil,
        deserved: deserved(win, line),
      })),
    ),
  )

/** What the accounts of the platform have of leads. */
export function sumsOfLeads(leads: readonly ModelLead[]) {
  const sums = { receivable: 0, revenue: 0 }
  for (const { base, isTakenBack, hasCome, hasGoneBack } of leads.flatMap(({ wins }) => wins)) {
    const amount = base ?? 0
    if (!isTakenBack) sums.revenue += amount
    sums.receivable += amount * (Number(!isTakenBack) - Number(hasCome) + Number(hasGoneBack))
  }
  return sums
}
