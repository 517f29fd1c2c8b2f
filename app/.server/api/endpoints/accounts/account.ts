import * as calls from '@affiliate-booking/contract/calls/accounts/account'
import type {
  ChangeAccountPayload,
  SetAvatarPayload,
} from '@affiliate-booking/contract/calls/accounts/account'
import { type AppContext, apiOf } from '../../client.ts'

export const getAccount = (context: AppContext) => apiOf(context).call(calls.getAccount, undefined)

export const lacksAccount = (context: AppContext) => apiOf(context).lacks(calls.getAccount)

export const changeAccount = (context: AppContext, payload: ChangeAccountPayload) =>
  apiOf(context).call(calls.changeAccount, payload)

export function setAvatar(context: AppContext, { picture, part }: SetAvatarPayload) {
  const form = new FormData()
  form.append('picture', picture)
  form.append('part', part)
  return apiOf(context).call(calls.setAvatar, form)
}

export const removeAvatar = (context: AppContext) => apiOf(context).call(calls.removeAvatar, undefined)
