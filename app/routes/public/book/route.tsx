// Where the form of a product's page posts. What stands in the way of a booking is told on the same page, with what was
// chosen and the days as they are by then.
import type { Route } from './+types/route'
import { startBooking } from './start-booking.server.ts'
import { loadProductPage } from '../product/load-product-page.server.ts'
import { ProductPage } from '../product/page.tsx'

/** Made by the loader, so that browsers need no code for it. */
export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? []

export const loader = ({ url, context, params: { slug } }: Route.LoaderArgs) =>
  loadProductPage({ url, context, slug })

export const action = ({ request, url, context, params: { slug } }: Route.ActionArgs) =>
  startBooking({ request, url, context, slug })

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage shown={loaderData} refusal={actionData?.refusal} />
}
