import * as calls from '@affiliate-booking/contract/calls/products/price-rules'
import type {
  ChangePriceRulePayload,
  PriceRulePayload,
} from '@affiliate-booking/contract/calls/products/price-rules'
import { type AppContext, apiOf } from '../../client.ts'

export const addPriceRule = (context: AppContext, id: string, payload: PriceRulePayload) =>
  apiOf(context).call(calls.addPriceRule, payload, { params: { id } })

export const changePriceRule = (
  context: AppContext,
  id: string,
  rule: string,
  payload: ChangePriceRulePayload,
) => apiOf(context).call(calls.changePriceRule, payload, { params: { id, rule } })

export const endPriceRule = (context: AppContext, id: string, rule: string, version: number) =>
  apiOf(context).call(calls.endPriceRule, { version }, { params: { id, rule } })
