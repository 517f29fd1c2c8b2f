import * as calls from '@affiliate-booking/contract/calls/dashboard'
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { type AppContext, apiOf } from '../client.ts'

/** For an administrator or a provider; of one area or all. Undefined if the host does not say: pages are of use without the counts. */
export async function countOpenWork(
  context: AppContext,
  area?: calls.OpenWorkQuery['area'],
): Promise<OpenWork | undefined> {
  const outcome = await apiOf(context).call(calls.countOpenWork, { area })
  return outcome.ok ? outcome.value : undefined
}
