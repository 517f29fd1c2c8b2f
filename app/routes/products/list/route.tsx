import { ManagedProductQuery } from '@affiliate-booking/contract/calls/products/managed-products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import { listManagedProducts } from '../../../.server/api/endpoints/products/managed-products.ts'
import { toLoadedList } from '../../../.server/lists/load-list.ts'
import { requireRole } from '../../../.server/auth/session.ts'
import { providerQrPath, whatsAppUrl } from '../../../domain/accounts/share-link.ts'
import { appName, pageTitle } from '../../../domain/messages.ts'
import { providerPagePath } from '../../../domain/products/product-path.ts'
import type { OwnPageLinks } from './own-page.tsx'
import { ManagedProductsPage } from './page.tsx'
import { isLaunchingSoon, LaunchingSoonScreen } from '../../../ui/layout/launching-soon-page.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My Services') }]

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const query = readListQuery(ManagedProductQuery, url)
  const outcome = await listManagedProducts(context, query)
  const list = toLoadedList(outcome)
  if (!list.ok && 'reason' in list) return { launchingSoon: 'My Services' }
  const ownPage = outcome.ok ? outcome.value.ownPage : undefined
  const page = ownPage == null ? undefined : ownPageLinks(`${url.origin}${providerPagePath(ownPage)}`)
  return data({ query, list, page }, { status: list.ok ? 200 : list.status })
}

/** Made here, so that browsers need no code for it. */
const ownPageLinks = (address: string): OwnPageLinks => ({
  address,
  links: [
    { label: 'Open it', to: address },
    { label: 'Share on WhatsApp', to: whatsAppUrl(`My tours and stays on ${appName}: ${address}`) },
    { label: 'QR code', to: providerQrPath('qr.png') },
    { label: 'QR code for print', to: providerQrPath('qr.svg') },
  ],
})

export default function MyServices({ loaderData }: Route.ComponentProps) {
  if (isLaunchingSoon(loaderData)) return <LaunchingSoonScreen {...loaderData} />
  return <ManagedProductsPage {...loaderData} />
}
