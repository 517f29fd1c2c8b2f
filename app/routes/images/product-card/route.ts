// The picture of a shared link to a tour or a stay.
import type { Route } from './+types/route'
import { cachedCard, renderCard } from '../../../.server/images/render-card.ts'
import { findProduct } from '../../../.server/http/find-product.ts'
import { formatFromPrice, kindLabels } from '../../../domain/products/product-path.ts'
import { ShareCard, shareCardSize } from '../share-card.tsx'

const aDay = 'public, max-age=86400'

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context, params.slug)
  if (product === undefined) return new Response(null, { status: 404 })
  const { title, kind, category, location, rating, reviewCount } = product
  const texts = {
    title,
    kicker: `${kindLabels[kind].one} · ${category}`,
    place: `${location.district}, ${location.state}`,
    price: formatFromPrice(product),
    rating: rating == null ? '' : `${rating.toFixed(1)} out of 5 (${reviewCount})`,
  }
  const card = await cachedCard({ share: texts }, () =>
    renderCard((printable) => {
      const printed = Object.entries(texts).map(([name, text]) => [name, printable(text)])
      return ShareCard({ ...texts, ...Object.fromEntries(printed) })
    }, shareCardSize),
  )
  return new Response(new Uint8Array(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': aDay },
  })
}
