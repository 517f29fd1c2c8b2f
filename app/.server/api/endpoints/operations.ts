import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as calls from '@affiliate-booking/contract/calls/operations'
import { readVersion } from '@affiliate-booking/settings/version'
import { signBody } from '../../http/referral.ts'
import { type ApiClient, type AppContext, apiOf } from '../client.ts'

export const getOperationStatus = (context: AppContext) =>
  apiOf(context).call(calls.getOperationStatus, undefined)

/** This process, as the host lists it. */
const self = {
  id: randomUUID(),
  machine: hostname().slice(0, 100),
  ...readVersion(),
  startedAt: new Date().toISOString(),
}

/** Tells a host that keeps a list which version this process runs. It never throws. */
export const recordInstance = (client: ApiClient) =>
  client.call(calls.recordInstance, self, {
    anonymous: true,
    isRetried: false,
    sign: (body) => signBody(body, new Date()),
  })
