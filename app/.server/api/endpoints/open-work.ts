import { countOpenWork } from '@affiliate-booking/contract/calls/dashboard'
import type { OpenWork } from '@affiliate-booking/contract/shapes/dashboard'
import { type AppContext, apiOf } from '../client.ts'

/** For an administrator. Undefined if the host does not say: pages are of use without the counts. */
export async function loadOpenWork(context: AppContext): Promise<OpenWork | undefined> {
  const outcome = await apiOf(context).call(countOpenWork, undefined)
  return outcome.ok ? outcome.value : undefined
}
