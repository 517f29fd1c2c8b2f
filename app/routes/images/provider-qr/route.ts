// The QR code of a provider's page with all of their tours and stays.
import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { listManagedProducts } from '../../../.server/api/endpoints/products/managed-products.ts'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { drawQrFile, qrSvgOf } from '../../../.server/images/qr-file.ts'
import { providerQrFiles } from '../../../domain/accounts/share-link.ts'
import { providerPagePath } from '../../../domain/products/product-path.ts'

export const middleware = [resourceMiddleware]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireRole(context, ['service_provider'])
  const list = await listManagedProducts(context, {})
  // There is no page, and the list says what there is.
  if (!list.ok || list.value.ownPage == null) return redirect('/my-services')
  const file = providerQrFiles.find((one) => one === params.file)
  if (file === undefined) return new Response(null, { status: 404 })
  const svg = qrSvgOf(`${url.origin}${providerPagePath(list.value.ownPage)}`)
  return new Response(await drawQrFile(file, svg), {
    headers: {
      'Content-Type': file === 'qr.svg' ? 'image/svg+xml' : 'image/png',
      'Content-Disposition': `attachment; filename="my-page-${file}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
