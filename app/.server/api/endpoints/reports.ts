import * as weekly from '@affiliate-booking/contract/calls/reports/subscriptions'
import type { CreateReportSubscriptionPayload } from '@affiliate-booking/contract/calls/reports/subscriptions'
import * as calls from '@affiliate-booking/contract/calls/reports/reports'
import type { ReportQuery } from '@affiliate-booking/contract/calls/reports/reports'
import type { ReportSection } from '@affiliate-booking/contract/options/reports'
import { type AppContext, apiOf } from '../client.ts'

export const lacksReports = (context: AppContext): Promise<boolean> => apiOf(context).lacks(calls.getReport)

export const getReport = (context: AppContext, section: ReportSection, query: ReportQuery) =>
  apiOf(context).call(calls.getReport, query, { params: { section } })

export const listReportSubscriptions = (context: AppContext) =>
  apiOf(context).call(weekly.listReportSubscriptions, undefined)

export const createReportSubscription = (context: AppContext, payload: CreateReportSubscriptionPayload) =>
  apiOf(context).call(weekly.createReportSubscription, payload)

export const deleteReportSubscription = (context: AppContext, id: string) =>
  apiOf(context).call(weekly.deleteReportSubscription, undefined, { params: { id } })
