// How far a lead is and what it may bring, in words for the affiliate who sent it. On the server, so that the words stay
// out of the scripts.
import { formatBps } from '@affiliate-booking/shared/numbers'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { LeadDetails, LeadRow } from '@affiliate-booking/contract/shapes/leads'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatShortDay } from '../../domain/format/dates.ts'
import { noValue } from '../../domain/messages.ts'

export interface LeadOutlook {
  /** What the status means. */
  readonly state: string
  /** What is expected now. */
  readonly next: string
  /** What it may bring, or has brought; undefined where the host does not say. */
  readonly earning: string | undefined
  /** The day when it came or its status last changed; undefined where the host does not say. */
  readonly moved: string | undefined
}

type Open = Exclude<LeadStatus, 'closed_won' | 'closed_lost'>

const open: Readonly<Record<Open, { state: string; next: string }>> = {
  new: { state: 'Not contacted yet', next: 'A partner contacts the person.' },
  contacted: {
    state: 'A partner is in touch',
    next: 'The partner checks what can be offered.',
  },
  qualified: { state: 'It can be offered', next: 'The partner prepares an offer for the person.' },
  proposal: { state: 'The person has an offer', next: 'The person decides on the offer.' },
  negotiation: { state: 'The terms are discussed', next: 'The person and the partner agree on the terms.' },
}

const reopened = { state: 'It had ended and is open again', next: 'A partner contacts the person again.' }

type Told = Pick<LeadRow, 'status' | 'type' | 'progress'> & Pick<Partial<LeadDetails>, 'lostReason'>

export const describeOutlook = (lead: Told): LeadOutlook => ({
  ...stateOf(lead),
  earning: lead.progress == null ? undefined : earningOf(lead, lead.progress),
  moved: lead.progress == null ? undefined : formatShortDay(lead.progress.movedAt),
})

function stateOf({ status, progress, lostReason }: Told): { state: string; next: string } {
  if (status === 'closed_won')
    return progress?.earned == null
      ? {
          state: 'There is a deal',
          next: 'Somebody else confirms what we are paid. Then you see what you earn.',
        }
      : {
          state: 'There is a deal',
          next:
            progress.earned > 0 ? 'Your commissions show when it is paid out.' : 'Nothing more comes of it.',
        }
  if (progress?.isReopened === true && status === 'contacted') return reopened
  if (status !== 'closed_lost') return open[status]
  return lostReason === 'duplicate'
    ? { state: 'Part of an earlier lead', next: 'The person had asked before, and the earlier lead goes on.' }
    : { state: 'Ended without a deal', next: 'Nothing, unless the person asks again.' }
}

function earningOf({ status, type }: Told, { rate, earned }: NonNullable<LeadRow['progress']>): string {
  if (status === 'closed_lost') return noValue
  if (status === 'closed_won' && earned != null) return formatPaise(earned)
  if (rate == null || rate.value === 0) return type == null ? 'Not known yet' : 'Nothing'
  return rate.type === 'flat' ? formatPaise(rate.value) : `${formatBps(rate.value)} of what we are paid`
}
