// What two leads of one person are together.
import { leadStatuses } from '@affiliate-booking/contract/options/statuses'
import type { StoredLead } from '../find-lead.ts'
import { priorityOf } from '../routing/priority.ts'

const stepOf = ({ status, firstRespondedAt }: StoredLead): number =>
  leadStatuses.indexOf(status) * 2 + (firstRespondedAt === null ? 0 : 1)

const earliest = (...times: (Date | null)[]): Date | null =>
  times.filter((time) => time !== null).toSorted((one, two) => one.getTime() - two.getTime())[0] ?? null

/**
 * The columns of the older lead once the newer one is merged into it. It keeps its referral and what the person told
 * first. The work goes on where it was further: that lead gives the state, what is dealt for, and with the one who
 * works it the place, the clock and the next action. Whatever a lead lacks comes from the other.
 * @param at of the merge
 */
export function combineLeads(kept: StoredLead, merged: StoredLead, at: Date) {
  const [further, other] = stepOf(merged) > stepOf(kept) ? [merged, kept] : [kept, merged]
  const isOthers = further.assignedTo === null && other.assignedTo !== null
  const [owned, spare] = isOthers ? [other, further] : [further, other]
  const { status } = further
  const { assignedTo } = owned
  const firstRespondedAt = earliest(kept.firstRespondedAt, merged.firstRespondedAt)
  const isWaiting = status === 'new' && firstRespondedAt === null
  const type = further.type ?? other.type
  const amount = further.amount ?? other.amount
  // Those who work the lead must see it.
  const territoryPath = owned.territoryPath ?? spare.territoryPath
  const planned = owned.nextActionAt === null ? spare : owned
  const { nextAction, nextActionAt } = planned
  return {
    status,
    assignedTo,
    // A lead with nobody is assigned by the job if its district was not known before.
    routedAt:
      assignedTo !== null
        ? (kept.routedAt ?? at)
        : territoryPath === kept.territoryPath
          ? kept.routedAt
          : null,
    territoryPath,
    city: owned.city ?? spare.city,
    type,
    amount,
    priority: priorityOf(type, amount),
    phone: kept.phone ?? merged.phone,
    message: kept.message ?? merged.message,
    referralAffiliateId: kept.referralAffiliateId ?? merged.referralAffiliateId,
    firstRespondedAt,
    slaDueAt: earliest(kept.slaDueAt, merged.slaDueAt),
    slaNextAt: isWaiting ? owned.slaNextAt : null,
    slaBreaches: owned.slaBreaches,
    nextAction,
    nextActionAt,
    // Somebody else was not reminded yet.
    remindedOf: planned.assignedTo === assignedTo ? planned.remindedOf : null,
  }
}
