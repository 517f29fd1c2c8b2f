import type { Route } from './+types/route'
import { listSavedProducts } from '../../.server/api/endpoints/products/saved-products.ts'
import { requireRole } from '../../.server/auth/session.ts'
import { failToShow } from '../../.server/http/load-failure.ts'
import { pageTitle } from '../../domain/messages.ts'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../ui/layout/launching-soon-page.tsx'
import { SavedPage } from './page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Saved') }]

export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, ['user'])
  const outcome = await listSavedProducts(context)
  if (outcome.ok) return { products: outcome.value.rows }
  if (outcome.reason === 'not-offered') return { launchingSoon: 'Saved tours and stays' }
  return failToShow(outcome, 'This page')
}

export default function Saved({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <SavedPage products={loaderData.products} />
}
