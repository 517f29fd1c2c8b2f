// Figures of a period for administrators, compared with earlier ones and broken down.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { Cursor } from '../../lists.ts'
import { reportCalendars, reportGroupings, reportSteps } from '../../options/reports.ts'
import { reportFilters } from '../../report-filters.ts'
import { Report } from '../../shapes/reports.ts'

export const ReportQuery = z.object({
  /** Days in India, both included; at most three years. */
  from: Day,
  to: Day,
  by: z.enum(reportSteps),
  /** The days are a part of such a calendar period: they are compared with the same part of the one before. */
  calendar: z.enum(reportCalendars).optional(),
  /** One that the section has (`groupingsOf`); without it the first of them. */
  group: z.enum(reportGroupings).optional(),
  ...reportFilters,
  /**
   * `name` or a figure of the section by which groups are sorted; `-` before it: largest first. Without it by the first
   * figure, largest first.
   */
  sort: z
    .string()
    .regex(/^-?\w{1,40}$/)
    .optional(),
  /** The next page of groups. */
  after: Cursor.optional(),
})
export type ReportQuery = z.infer<typeof ReportQuery>

export const getReport = defineCall({
  id: 'getReport',
  support: 'optional',
  method: 'GET',
  path: '/reports/{section}',
  encoding: 'query',
  payload: ReportQuery,
  response: Report,
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  summary:
    'Figures of a section in scope for a period, with the period before and a year before, by day, week or month, and broken down. 404 for a section or a filter that is not in scope',
})

export const ReportExport = ReportQuery.omit({ after: true }).extend({
  /** The breakdown or the series. */
  part: z.enum(['groups', 'series']),
})
export type ReportExport = z.infer<typeof ReportExport>

export const exportReport = defineCall({
  id: 'exportReport',
  support: 'optional',
  method: 'GET',
  path: '/reports/{section}/report.csv',
  encoding: 'query',
  payload: ReportExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator',
  summary: 'The whole breakdown of a report, or its series, as CSV. Fails as the report does',
})
