import * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type {
  CreateReferralLinkPayload,
  ReferralLinkQuery,
} from '@affiliate-booking/contract/calls/referrals/links'
import type { LinkPeriod } from '@affiliate-booking/contract/options/referrals/links'
import { type AppContext, apiOf } from '../../client.ts'

export const listReferralLinks = (context: AppContext, query: ReferralLinkQuery) =>
  apiOf(context).call(calls.listReferralLinks, query)

export const getReferralLink = (context: AppContext, id: string, period?: LinkPeriod) =>
  apiOf(context).call(calls.getReferralLink, { period }, { params: { id } })

export const createReferralLink = (context: AppContext, payload: CreateReferralLinkPayload) =>
  apiOf(context).call(calls.createReferralLink, payload)

export const disableReferralLink = (context: AppContext, id: string) =>
  apiOf(context).call(calls.disableReferralLink, undefined, { params: { id } })

export const enableReferralLink = (context: AppContext, id: string) =>
  apiOf(context).call(calls.enableReferralLink, undefined, { params: { id } })
