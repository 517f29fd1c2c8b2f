import type { Route } from './+types/route'
import { loadProductPage } from './load-product-page.server.ts'
import { ProductPage } from './page.tsx'

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export const loader = ({ url, context, params: { slug } }: Route.LoaderArgs) =>
  loadProductPage({ url, context, slug })

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage shown={loaderData} />
}
