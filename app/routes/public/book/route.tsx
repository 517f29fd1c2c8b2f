// Where the form of a product's page posts. What stands in the way of a booking is told on the same page, with what was
// chosen and the days as they are by then.
import type { Route } from './+types/route'
import { startBooking } from './start-booking.server.ts'
import { loadProductPage } from '../product/load-product-page.server.ts'
import { productHead } from '../product/head.ts'
import { ProductPage } from '../product/page.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => productHead(loaderData)

export const loader = ({ url, context, params: { slug } }: Route.LoaderArgs) =>
  loadProductPage({ url, context, slug })

export const action = ({ request, url, context, params: { slug } }: Route.ActionArgs) =>
  startBooking({ request, url, context, slug })

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage shown={loaderData} refusal={actionData?.refusal} />
}
