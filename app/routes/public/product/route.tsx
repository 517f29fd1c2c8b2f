import type { Route } from './+types/route'
import { loadProductPage } from './load-product-page.server.ts'
import { productHead } from './head.ts'
import { ProductPage } from './page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => productHead(loaderData)

export const loader = ({ url, context, params: { slug } }: Route.LoaderArgs) =>
  loadProductPage({ url, context, slug })

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage shown={loaderData} />
}
