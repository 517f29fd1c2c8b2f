// The picture of a shared link to a tour or a stay.
import type { Route } from './+types/product-card'
import { keptCard, printCard } from '../.server/card-printer.ts'
import { findProduct } from '../.server/product-page.ts'
import { effectivePrice, kindLabels } from '../domain/catalogue.ts'
import { formatPaise } from '../domain/money.ts'
import { ShareCard, shareCardSize } from '../features/product/share-card.tsx'

const aDay = 'public, max-age=86400'

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context, params.slug)
  if (product === undefined) return new Response(null, { status: 404 })
  const { title, kind, category, location, rating, reviewCount } = product
  const words = {
    title,
    kicker: `${kindLabels[kind].one} · ${category}`,
    place: `${location.district}, ${location.state}`,
    price: `${formatPaise(effectivePrice(product))} ${kindLabels[kind].unit}`,
    rating: rating == null ? '' : `${rating.toFixed(1)} out of 5 (${reviewCount})`,
  }
  const card = await keptCard({ share: words }, () =>
    printCard((printable) => {
      const texts = Object.entries(words).map(([name, text]) => [name, printable(text)])
      return ShareCard({ ...words, ...Object.fromEntries(texts) })
    }, shareCardSize),
  )
  return new Response(new Uint8Array(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': aDay },
  })
}
