import * as calls from '@affiliate-booking/contract/calls/money/rules'
import type { RuleDraft } from '@affiliate-booking/contract/calls/money/rules'
import { type AppContext, apiOf } from '../../client.ts'

export const previewRule = (context: AppContext, draft: RuleDraft) =>
  apiOf(context).call(calls.previewRule, draft)

export const createRule = (context: AppContext, draft: RuleDraft) =>
  apiOf(context).call(calls.createRule, draft)

export const endRule = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.endRule, { reason }, { params: { id } })

export const lacksRules = (context: AppContext) => apiOf(context).lacks(calls.listRules)
