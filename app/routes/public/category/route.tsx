import {
  productCategories,
  type ProductCategory,
} from '@affiliate-booking/contract/options/products/products'
import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import { data } from 'react-router'
import type { Route } from './+types/route'
import { listProducts } from '../../../.server/api/endpoints/products/products.ts'
import { findSavedSlugs } from '../../../.server/api/endpoints/products/saved-products.ts'
import { apiOf } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { categoryTexts, findCategory } from '../../../domain/products/categories.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { categoryPath } from '../../../domain/products/product-path.ts'
import { LaunchingSoonPage } from '../../../ui/layout/launching-soon-page.tsx'
import { bestPageHead } from '../best/head.ts'
import { CategoryPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.category === undefined ? [{ title: pageTitle('Tours and stays') }] : loaderData.head

/** The best tours and the best stays of a category. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const category = findCategory(params.category)
  if (category === undefined) throw data(null, { status: 404 })
  const [tours, stays, savedSlugs] = await Promise.all([
    listProducts(context, { category, kind: 'tour' }),
    listProducts(context, { category, kind: 'stay' }),
    findSavedSlugs(context),
  ])
  if (!tours.ok && tours.reason === 'not-offered') return { category: undefined }
  if (!tours.ok) return failToShow(tours, 'This page')
  if (!stays.ok) return failToShow(stays, 'This page')
  const shown = { tours: best(tours.value), stays: best(stays.value) }
  return {
    category,
    text: categoryTexts[category],
    others: productCategories.filter((other) => other !== category),
    ...shown,
    savedSlugs,
    back: url.pathname,
    signedIn: apiOf(context).cookies.outgoing() !== undefined,
    head: headOf(category, [...shown.tours.rows, ...shown.stays.rows], url.origin),
  }
}

function headOf(category: ProductCategory, products: readonly ProductCard[], origin: string) {
  const path = categoryPath(category)
  return bestPageHead({
    title: `${category} tours and stays`,
    description: categoryTexts[category],
    path,
    crumbs: [
      { name: 'Tours and stays', path: '/tours' },
      { name: category, path },
    ],
    products,
    origin,
  })
}

const best = <Row,>({ rows, total }: { rows: readonly Row[]; total?: number | null | undefined }) => ({
  rows: rows.slice(0, 8),
  total: total ?? undefined,
})

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.category === undefined) {
    return <LaunchingSoonPage subject="Tours and stays" back={{ label: 'Go to the start page', path: '/' }} />
  }
  const { head: _head, ...page } = loaderData
  return <CategoryPage {...page} />
}
