// The same change in all other services of a provider, one after the other: each stands for itself.
import * as calls from '@affiliate-booking/contract/calls/products/managed-products'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { listManagedProducts } from '../../../.server/api/endpoints/products/managed-products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import type { Result } from '../../../.server/api/response.ts'
import { loadWaitingRows } from '../../../.server/lists/load-list.ts'

interface Service {
  readonly id: string
  readonly title: string
}

/** More pages are not read: each change takes its time. */
const maximumPages = 4

/** Of the host; then it is asked no more. */
const maximumFailures = 3

type Change = (id: string) => Promise<Result<{ product: unknown; bookingCount?: number | null | undefined }>>

export interface ChangedServices {
  /** How many services. */
  count: number
  /** That stay on days which are closed. */
  bookings: number
  /** What was not changed, and why. */
  problems: string[]
  /** What is true of all of them. */
  notes: string[]
}

/** Whether the provider has more services than this one; false where the page would wait long for the answer. */
export async function hasOtherServices(context: AppContext, id: string): Promise<boolean> {
  const list = await loadWaitingRows(context, calls.listManagedProducts, {})
  return list.ok && list.rows.some((row) => row.id !== id)
}

/** @param isNothing whether a failure says that this service has nothing to change */
export async function changeOtherServices(
  context: AppContext,
  id: string,
  change: Change,
  isNothing: (status: number) => boolean = () => false,
): Promise<ChangedServices> {
  const { services, problem } = await listOthers(context, id)
  const changed: ChangedServices = { count: 0, bookings: 0, problems: [], notes: [] }
  let failures = 0
  for (const service of services) {
    if (failures === maximumFailures) {
      changed.notes.push('The remaining services were not changed.')
      break
    }
    const outcome = await change(service.id)
    if (!outcome.ok && outcome.status >= 500) failures += 1
    if (outcome.ok) {
      changed.count += 1
      changed.bookings += outcome.value.bookingCount ?? 0
    } else if (!isNothing(outcome.status)) {
      const reason = outcome.status >= 500 ? 'we do not know whether it was changed.' : undefined
      changed.problems.push(
        `Not in “${service.title}”: ${reason ?? outcome.message ?? 'it could not be changed.'}`,
      )
    }
  }
  if (problem !== undefined) changed.notes.push(problem)
  return changed
}

async function listOthers(context: AppContext, id: string) {
  const services: Service[] = []
  let after: string | undefined
  for (let page = 0; page < maximumPages; page += 1) {
    const list = await listManagedProducts(context, after === undefined ? {} : { after })
    if (!list.ok) return { services: inOrder(services), problem: 'Not all of your services could be read.' }
    services.push(...list.value.rows.filter((row) => row.id !== id))
    if (list.value.next == null) return { services: inOrder(services) }
    after = list.value.next
  }
  return {
    services: inOrder(services),
    problem: `Your oldest services were left out: ${services.length} others can be changed at once.`,
  }
}

const inOrder = (services: Service[]) => services.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** ` here and in 2 other services`, after what was done; empty where it was done here alone. */
export const alsoIn = ({ count }: ChangedServices): string =>
  count === 0 ? '' : ` here and in ${formatQuantity(count, 'other service', 'other services')}`

const namedProblems = 5

/** After that sentence. */
export function problemsMessage({ problems, notes }: ChangedServices): string {
  const more = problems.length - namedProblems
  const named = problems.slice(0, namedProblems).map((problem) => ` ${problem}`)
  const rest = notes.map((note) => ` ${note}`).join('')
  return `${named.join('')}${more > 0 ? ` And not in ${more} more.` : ''}${rest}`
}
