// Reports that an administrator gets by email each week.
import * as z from 'zod'
import { instant } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { reportGroupings, reportSections } from '../../options/reports.ts'
import { reportFilters } from '../../report-filters.ts'

/** What the weekly report is about. */
const subject = {
  section: z.enum(reportSections, { error: 'Choose a report.' }),
  group: z.enum(reportGroupings).optional(),
  ...reportFilters,
}

export const ReportSubscription = z.object({
  id: z.string(),
  section: z.enum(reportSections),
  group: z.enum(reportGroupings).nullish(),
  territory: z.string().nullish(),
  product: z.string().nullish(),
  provider: z.string().nullish(),
  affiliate: z.string().nullish(),
  /** The names of territory and filters, for people. */
  names: z.array(z.string()),
  /** What it is about is not in the account's territory any more, so none are sent. */
  isOutside: z.boolean().nullish(),
  createdAt: instant,
})
export type ReportSubscription = z.infer<typeof ReportSubscription>

const Subscriptions = z.object({
  /** The last first. */
  subscriptions: z.array(ReportSubscription),
  /** Whether the account wants emails of this kind at all; false after an unsubscription. */
  emails: z.boolean(),
})

export const listReportSubscriptions = defineCall({
  id: 'listReportSubscriptions',
  support: 'optional',
  method: 'GET',
  path: '/report-subscriptions',
  encoding: 'none',
  payload: z.undefined(),
  response: Subscriptions,
  errorStatuses: [401, 403],
  access: 'administrator',
  summary: 'The reports that the account gets by email each Monday at 8 in India',
})

export const CreateReportSubscriptionPayload = z.object(subject)
export type CreateReportSubscriptionPayload = z.infer<typeof CreateReportSubscriptionPayload>

export const createReportSubscription = defineCall({
  id: 'createReportSubscription',
  support: 'optional',
  method: 'POST',
  path: '/report-subscriptions',
  encoding: 'json',
  payload: CreateReportSubscriptionPayload,
  response: Subscriptions,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Get a report by email each week, in scope at the time of sending; again for the same one changes nothing. 409 above 20 of them',
})

export const deleteReportSubscription = defineCall({
  id: 'deleteReportSubscription',
  support: 'optional',
  method: 'POST',
  path: '/report-subscriptions/{id}/delete',
  encoding: 'none',
  payload: z.undefined(),
  response: Subscriptions,
  errorStatuses: [401, 403],
  access: 'administrator',
  summary: 'Get a report no more; nothing happens if the account does not get it',
})
