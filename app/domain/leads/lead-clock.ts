// What a lead waits for, and until when.
import { isClosedLead } from '@affiliate-booking/contract/options/leads'
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { dayInIndia, daysBetween } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { formatClock, formatMoment, formatShortDay } from '../format/dates.ts'
import type { StatusLabel } from '../labels/status-labels.ts'

interface Clocked {
  readonly status: LeadStatus
  readonly slaDueAt?: string | null | undefined
  readonly firstRespondedAt?: string | null | undefined
  readonly nextAction?: string | null | undefined
  readonly nextActionAt?: string | null | undefined
}

interface LeadClock {
  readonly badge: StatusLabel
  /** Such as the next action. */
  readonly note: string | undefined
}

/** `25 min`, `3 hours`, `2 days`. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? formatQuantity(hours, 'hour', 'hours')
    : formatQuantity(Math.floor(hours / 24), 'day', 'days')
}

/** Undefined for a closed lead, which waits for nothing. */
export function leadClock(lead: Clocked, now: Date): LeadClock | undefined {
  const { status, slaDueAt, firstRespondedAt, nextAction, nextActionAt } = lead
  if (isClosedLead(status)) return undefined
  if (status === 'new' && firstRespondedAt == null && slaDueAt != null) return answerClock(slaDueAt, now)
  if (nextActionAt == null) return { badge: { label: 'No next action', tone: 'quiet' }, note: undefined }
  return { badge: actionBadge(nextActionAt, now), note: nextAction ?? undefined }
}

function answerClock(dueAt: string, now: Date): LeadClock {
  const late = now.getTime() - new Date(dueAt).getTime()
  if (late >= 0)
    return { badge: { label: 'Not answered in time', tone: 'bad' }, note: `${formatSpan(late)} late` }
  const isToday = dayInIndia(new Date(dueAt)) === dayInIndia(now)
  const until = isToday ? `${formatClock(dueAt)} today` : formatMoment(dueAt)
  return { badge: { label: `Answer in ${formatSpan(-late)}`, tone: 'waiting' }, note: `By ${until}` }
}

function actionBadge(at: string, now: Date): StatusLabel {
  const days = daysBetween(dayInIndia(now), dayInIndia(new Date(at)))
  if (days < 0) return { label: `Follow-up overdue by ${formatQuantity(-days, 'day', 'days')}`, tone: 'bad' }
  if (days === 0) return { label: 'Due today', tone: 'waiting' }
  return { label: days === 1 ? 'Due tomorrow' : `Due on ${formatShortDay(at)}`, tone: 'moving' }
}
