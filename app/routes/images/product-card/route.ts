// The picture of a shared link to a tour or a stay.
import type { Route } from './+types/route'
import { productCardTexts, productCardVersion } from '../../../.server/images/product-card.ts'
import { cachedCard, renderCard } from '../../../.server/images/render-card.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { ShareCard, shareCardSize } from '../share-card.tsx'

const aDay = 'public, max-age=86400'
/** Of an address without a version, or with another one, what is drawn changes. */
const fiveMinutes = 'public, max-age=300'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const product = await findProduct(context, params.slug)
  if (product === undefined) return new Response(null, { status: 404 })
  const texts = productCardTexts(product)
  const card = await cachedCard({ share: texts }, () =>
    renderCard((printable) => {
      const printed = Object.entries(texts).map(([name, text]) => [name, printable(text)])
      return ShareCard({ ...texts, ...Object.fromEntries(printed) })
    }, shareCardSize),
  )
  const isCurrent = url.searchParams.get('v') === productCardVersion(product)
  return new Response(new Uint8Array(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': isCurrent ? aDay : fiveMinutes },
  })
}
