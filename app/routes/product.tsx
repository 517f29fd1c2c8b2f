import type { Route } from './+types/product'
import { loadProductPage } from '../.server/product-page.ts'
import { productHead } from '../features/product/head.ts'
import { ProductPage } from '../features/product/product-page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => productHead(loaderData)

export const loader = ({ request, url, context, params: { slug } }: Route.LoaderArgs) =>
  loadProductPage({ request, url, context, slug })

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage shown={loaderData} />
}
