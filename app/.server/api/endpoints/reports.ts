import * as calls from '@affiliate-booking/contract/calls/reports'
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports'
import type { ReportSection } from '@affiliate-booking/contract/options/reports'
import { type AppContext, apiOf } from '../client.ts'

export const lacksReports = (context: AppContext): Promise<boolean> => apiOf(context).lacks(calls.getReport)

export const getReport = (context: AppContext, section: ReportSection, query: ReportQuery) =>
  apiOf(context).call(calls.getReport, query, { params: { section } })
