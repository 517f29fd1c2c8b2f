// The picture of a shared link to the start page.
import { cachedCard, renderCard } from '../../../.server/images/render-card.ts'
import { ShareCard, shareCardSize } from '../share-card.tsx'

const texts = {
  title: 'See India with people who know the way.',
  kicker: 'Tours and stays',
  place: 'Local people, in every district',
  price: '',
  rating: '',
}

export async function loader() {
  const card = await cachedCard({ share: texts }, () => renderCard(() => ShareCard(texts), shareCardSize))
  return new Response(new Uint8Array(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
  })
}
