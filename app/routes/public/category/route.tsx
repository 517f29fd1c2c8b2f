import { productCategories } from '@affiliate-booking/contract/options/products/products'
import type { Route } from './+types/route'
import { listSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { categoryTexts, findCategory } from '../../../domain/products/categories.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { categoryPath } from '../../../domain/products/product-path.ts'
import { searchPath } from '../../../domain/products/search.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { BestPage, type BestPageContent } from '../best/best-page.tsx'
import { bestPageHead } from '../best/head.ts'
import { loadBest } from '../best/load-best.server.ts'
import { statusPage } from '../../../.server/http/load-failure.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.category === undefined ? [{ title: pageTitle('Tours and stays') }] : loaderData.head

/** The best tours and the best stays of a category. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const category = findCategory(params.category)
  if (category === undefined) throw statusPage(404)
  const [best, savedSlugs] = await Promise.all([loadBest(context, { category }), listSavedSlugs(context)])
  if (best === undefined) return { category: undefined }
  const path = categoryPath(category)
  const others = productCategories.filter((other) => other !== category)
  const top = { name: 'Tours and stays', path: '/tours' } as const
  const content: BestPageContent = {
    title: `${category} tours and stays`,
    text: categoryTexts[category],
    crumbs: [top],
    searches: best.kinds.map(({ kind, ...counted }) => ({
      kind,
      path: searchPath({ category, kind }),
      ...counted,
    })),
    products: best.products,
    others: [
      {
        id: 'others',
        title: 'In another mood?',
        links: others.map((other) => ({ name: other, path: categoryPath(other) })),
      },
    ],
  }
  const crumbs = [top, { name: category, path }]
  return {
    category,
    content,
    visitor: { savedSlugs, back: url.pathname, signedIn: apiOf(context).cookies.outgoing() !== undefined },
    head: bestPageHead({ ...content, description: content.text, path, crumbs, origin: url.origin }),
  }
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { category } = loaderData
  if (category === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  return (
    <BestPage
      {...loaderData.content}
      {...loaderData.visitor}
      empty={
        <EmptyState
          title={`No ${category} tours or stays yet`}
          advice="Look at everything else that you can book."
          action={<ButtonLink to="/tours">All tours and stays</ButtonLink>}
        />
      }
    />
  )
}
