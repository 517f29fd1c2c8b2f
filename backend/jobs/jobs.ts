// The background jobs. Each is idempotent, may run on two instances at once, and may be interrupted: the next run
// continues its work.
import type { OpenDatabase } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { sealAuditLog } from '../services/audit/audit-chain.ts'
import { wrapPersonKeys } from '../services/audit/person-keys.ts'
import { noteAuditHead } from '../services/audit/audit-heads.ts'
import { discardUnreadStatements } from '../services/bank-statements/discard-statement.ts'
import {
  cancelUnansweredBookings,
  completeEndedBookings,
  expireHolds,
} from '../services/bookings/end-bookings.ts'
import { deleteOldInvitations } from '../services/invitations/delete-old-invitations.ts'
import { deleteDueAccounts } from '../services/privacy/delete-account.ts'
import { readDueChannels } from '../services/calendars/read-channel.ts'
import { deleteSignalHashes } from '../services/clicks/delete-signal-hashes.ts'
import { releaseCommissions } from '../services/commissions/release-commissions.ts'
import { bookSettlements } from '../services/gateways/book-settlements.ts'
import { reconcilePayments } from '../services/gateways/reconcile-payments.ts'
import { checkSentRefunds, sendGatewayRefunds } from '../services/gateways/send-gateway-refunds.ts'
import { deleteWaitingImports } from '../services/leads/import/upload-leads.ts'
import { remindOfActions } from '../services/leads/remind-of-actions.ts'
import { routeLeads } from '../services/leads/routing/assign-by-route.ts'
import { releaseLeads } from '../services/leads/routing/release-leads.ts'
import { checkLeadSlas } from '../services/leads/sla/check-lead-slas.ts'
import { canDeliver, deliverMessages } from '../services/messages/delivery/deliver-messages.ts'
import { deleteOldMessages } from '../services/messages/delete-old-messages.ts'
import { remindOfPayments, tellOfUrgentPayments } from '../services/messages/tell-of-payments.ts'
import {
  remindOfOpenRefunds,
  remindOfTrips,
  remindOfUnanswered,
} from '../services/messages/remind-of-trips.ts'
import { deleteExpiredChallenges } from '../services/passkeys/challenges.ts'
import { answerResetRequests, hasResetRequests } from '../services/password-reset/request-password-reset.ts'
import { deleteExpiredProofs } from '../services/proofs/proofs.ts'
import { remindOfPayees } from '../services/refunds/remind-of-payees.ts'
import { deleteExpiredSessions } from '../services/sessions/delete-expired-sessions.ts'
import { deleteExpiredCounters } from '../services/rate-limits/delete-expired-counters.ts'
import { deleteOldCatalogueChanges } from '../services/products/catalogue/catalogue-changes.ts'
import { runNextCheck } from '../services/operations/run-checks.ts'
import type { FailedRows } from '../services/operations/row-failures.ts'
import { refreshAllSlots } from '../services/availability/refresh-all-slots.ts'
import { deleteKeptIdentities } from '../services/tax/kept-identities.ts'
import { refreshReports } from '../services/reports/refresh-reports.ts'
import { sendWeeklyReports } from '../services/reports/weekly/send-weekly-reports.ts'
import { deleteOldGuestQuestions } from '../services/questions/guests/end-guest-questions.ts'
import { deleteUnconfirmed } from '../services/waitlist/guests/end-guest-entries.ts'
import { tellWaitlist } from '../services/waitlist/tell-waitlist.ts'
import { aggregateTotals } from '../services/dashboard/aggregate-totals.ts'

export interface JobDeps extends Pick<
  Deps,
  | 'db'
  | 'commissionHoldDays'
  | 'gateway'
  | 'log'
  | 'encryption'
  | 'fetchCalendar'
  | 'mailer'
  | 'publicOrigin'
  | 'uploads'
> {
  /** Opens a connection without time limits; unset: jobs use that of the host. */
  openUnlimited?: (() => Promise<OpenDatabase>) | undefined
  /** Takes the ends of the audit chain; unset: none is noted. */
  auditHeads?: string | undefined
  /** Whether the host is about to stop. What takes long ends in the middle then, and the next run goes on. */
  isStopping?: (() => boolean) | undefined
}

export interface Job {
  readonly name: string
  /** In the time zone of India. */
  readonly cron: string
  /** A start of the host runs the job only if it last succeeded this many hours ago; unset: always. */
  readonly hoursBetweenStarts?: number
  /** A start of the host runs the job only from this time of the day on, in India; unset: at any time. */
  readonly startsFrom?: string
  /** Whether a start of the host does not run the job. */
  readonly isOnScheduleOnly?: boolean
  /** After this many seconds (default 60) the job counts as lost with its process, and is retried. */
  readonly timeoutSeconds?: number
  /**
   * Returns how many items were processed. A job that takes longer than its timeout runs in slices: `next` starts another
   * one, which gets it as `after`. `error`: rows that failed and held up no others; the run has failed at its end.
   */
  readonly run: (deps: JobDeps, now: Date, after: string | undefined) => Promise<number | Slice>
  /** Starts the job within seconds, whatever its schedule. Must be cheap. */
  readonly isDue?: (deps: JobDeps, now: Date) => Promise<boolean>
}

interface Slice {
  readonly count: number
  readonly next: string | undefined
  readonly error?: FailedRows | undefined
}

export const jobs: readonly Job[] = [
  { name: 'expire-holds', cron: '* * * * *', run: ({ db }, now) => expireHolds(db, now) },
  {
    name: 'tell-waitlist',
    cron: '* * * * *',
    timeoutSeconds: 300,
    run: ({ db }, now) => tellWaitlist(db, now),
  },
  {
    name: 'end-bookings',
    cron: '*/5 * * * *',
    run: ({ db, commissionHoldDays }, now) =>
      runEach(
        () => completeEndedBookings(db, now, commissionHoldDays),
        () => cancelUnansweredBookings(db, now),
      ),
  },
  {
    name: 'work-leads',
    cron: '* * * * *',
    run: ({ db }, now) =>
      runEach(
        () => releaseLeads(db, now),
        () => routeLeads(db, now),
        () => checkLeadSlas(db, now),
        () => remindOfActions(db, now),
      ),
  },
  {
    name: 'delete-waiting-imports',
    cron: '*/5 * * * *',
    run: ({ db }, now) =>
      runEach(
        () => deleteWaitingImports(db, now),
        () => discardUnreadStatements(db, now),
      ),
  },
  { name: 'release-commissions', cron: '*/5 * * * *', run: ({ db }, now) => releaseCommissions(db, now) },
  { name: 'seal-audit-log', cron: '* * * * *', run: sealAndNote },
  { name: 'sum-totals', cron: '* * * * *', run: ({ db }) => aggregateTotals(db) },
  { name: 'count-reports', cron: '* * * * *', timeoutSeconds: 300, run: ({ db }) => refreshReports(db) },
  {
    name: 'delete-rate-limit-counters',
    cron: '*/15 * * * *',
    run: ({ db }, now) => deleteExpiredCounters(db, now),
  },
  { name: 'delete-signal-hashes', cron: '7 * * * *', run: ({ db }, now) => deleteSignalHashes(db, now) },
  { name: 'delete-catalogue-changes', cron: '*/10 * * * *', run: ({ db }) => deleteOldCatalogueChanges(db) },
  {
    name: 'reconcile-gateway',
    cron: '* * * * *',
    timeoutSeconds: 300,
    run: (deps, now) =>
      runEach(
        () => reconcilePayments(deps, now),
        () => sendGatewayRefunds(deps, now),
      ),
  },
  {
    name: 'book-gateway-settlements',
    cron: '17 */6 * * *',
    timeoutSeconds: 600,
    run: (deps, now) =>
      runEach(
        () => checkSentRefunds(deps, now),
        () => bookSettlements(deps, now),
      ),
  },
  {
    name: 'read-calendars',
    cron: '*/15 * * * *',
    timeoutSeconds: 120,
    run: (deps, now) => readDueChannels(deps, now),
  },
  {
    name: 'send-password-links',
    cron: '* * * * *',
    run: (deps, now) => answerResetRequests(deps, now),
    isDue: ({ db }) => hasResetRequests(db),
  },
  {
    name: 'delete-expired-links',
    cron: '11 * * * *',
    run: ({ db }, now) =>
      runEach(
        () => deleteExpiredProofs(db, now),
        () => deleteExpiredChallenges(db, now),
        () => deleteExpiredSessions(db, now),
        () => deleteOldInvitations(db, now),
        () => deleteUnconfirmed(db, now),
        () => deleteOldGuestQuestions(db, now),
      ),
  },
  {
    name: 'deliver-messages',
    cron: '* * * * *',
    timeoutSeconds: 120,
    run: deliverMessages,
    isDue: canDeliver,
  },
  {
    name: 'tell-of-payments',
    cron: '* * * * *',
    run: ({ db }, now) => tellOfUrgentPayments(db, now),
  },
  {
    name: 'remind-of-payments',
    cron: '0 9 * * *',
    startsFrom: '09:00',
    hoursBetweenStarts: 12,
    run: ({ db }, now) => remindOfPayments(db, now),
  },
  // At a time when people plan the next day.
  {
    name: 'remind-of-trips',
    cron: '0 10 * * *',
    startsFrom: '10:00',
    run: ({ db }, now) =>
      runEach(
        () => remindOfTrips(db, now),
        () => remindOfUnanswered(db, now),
        () => remindOfOpenRefunds(db, now),
        () => remindOfPayees(db, now),
      ),
  },
  // Several times, for what an interrupted run has left; what is written once is not written again.
  {
    name: 'send-weekly-reports',
    cron: '0,15,30 8 * * 1',
    timeoutSeconds: 120,
    run: ({ db, isStopping }, now, after) => sendWeeklyReports(db, now, after, isStopping),
  },
  {
    name: 'delete-old-messages',
    cron: '50 3 * * *',
    hoursBetweenStarts: 12,
    run: ({ db }, now) => deleteOldMessages(db, now),
  },
  {
    name: 'delete-accounts',
    cron: '*/10 * * * *',
    timeoutSeconds: 300,
    run: (deps, now) =>
      runEach(
        () => deleteDueAccounts(deps, now),
        () => deleteKeptIdentities(deps.db, now),
      ),
  },
  // At a million bookings they take minutes, each in a slice of its own.
  {
    name: 'check-data',
    cron: '40 1 * * *',
    timeoutSeconds: 1800,
    isOnScheduleOnly: true,
    run: (deps, _now, after) => runNextCheck(deps, after),
  },
  // Also at a start, for a host that is off at night.
  {
    name: 'refresh-slots',
    cron: '30 2 * * *',
    hoursBetweenStarts: 12,
    run: ({ db, isStopping }, now, after) => refreshAllSlots(db, now, after, isStopping),
  },
]

/** Several steps of a run. The cause is the first error. */
export class FailedSteps extends Error {
  override readonly name = 'FailedSteps'
  readonly errors: readonly unknown[]

  constructor(errors: readonly unknown[]) {
    super(`${errors.length} steps failed`, { cause: errors[0] })
    this.errors = errors
  }
}

/** The steps do not need each other: one that fails holds up none, and fails the job afterwards. Adds up what they did. */
export async function runEach(...steps: readonly (() => Promise<number>)[]): Promise<number> {
  let count = 0
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      count += await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 1) throw new FailedSteps(errors)
  if (errors.length > 0) throw errors[0]
  return count
}

async function sealAndNote({ db, encryption, auditHeads }: JobDeps): Promise<number> {
  await wrapPersonKeys(db, encryption)
  const count = await sealAuditLog(db)
  if (count > 0 && auditHeads !== undefined) await noteAuditHead(db, auditHeads)
  return count
}
