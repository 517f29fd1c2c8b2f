import type { Route } from './+types/route'
import { listSavedProducts } from '../../.server/api/endpoints/products/saved-products.ts'
import { lacksWaitlist, leaveWaitlist, listWaitlist } from '../../.server/api/endpoints/products/waitlist.ts'
import type { AppContext } from '../../.server/api/client.ts'
import { requireRole } from '../../.server/auth/session.ts'
import { readBody } from '../../.server/forms/submission.ts'
import { failToShow } from '../../.server/http/load-failure.ts'
import { redirectWithToast } from '../../.server/http/toast.ts'
import { pageTitle } from '../../domain/messages.ts'
import { waitingPath } from '../../domain/products/saving.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../ui/layout/launching-soon-page.tsx'
import { SavedPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Saved') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const [outcome, waiting] = await Promise.all([listSavedProducts(context), findWaiting(context)])
  if (outcome.ok) return { products: outcome.value.rows, waiting }
  if (outcome.reason === 'not-offered') return { launchingSoon: 'Saved tours and stays' }
  return failToShow(outcome, 'This page')
}

/** What the customer waits for: undefined where nobody can wait, and `failed` where it is not known just now. */
async function findWaiting(context: AppContext) {
  if (await lacksWaitlist(context)) return undefined
  const outcome = await listWaitlist(context)
  return outcome.ok ? outcome.value.rows : outcome.reason === 'not-offered' ? undefined : 'failed'
}

/** Removes an entry of what the customer waits for. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireRole(context, ['user'])
  const id = (await readBody(request)).get('leave')
  const outcome = await leaveWaitlist(context, typeof id === 'string' ? id : '')
  return outcome.ok
    ? redirectWithToast(context, waitingPath, 'You wait for it no longer.')
    : redirectWithToast(context, waitingPath, 'It was not removed. Please try again.', 'error')
}

export default function Saved({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SavedPage products={loaderData.products} waiting={loaderData.waiting} />
}
