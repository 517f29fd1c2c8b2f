// Notifications of payment gateways, on their way to the host: the bytes as they came, with the headers that sign them.
import { notificationHeaders } from '@affiliate-booking/contract/options/money/gateways'
import type { Route } from './+types/route'
import { receiveNotification } from '../../.server/api/endpoints/money/gateways.ts'

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

export const loader = () => answer(405, { Allow: 'POST' })

/** Gateways send a notification again until it is answered with 2xx, so that means: the host has stored it. */
export async function action({ request, context, params: { gateway } }: Route.ActionArgs) {
  const headers = Object.fromEntries(
    notificationHeaders.flatMap((name) => {
      const value = request.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const body = new Uint8Array(await request.arrayBuffer())
  const result = await receiveNotification(context, gateway, { body, headers })
  if (result.ok) return answer(200)
  if (result.reason === 'not-offered') return answer(404)
  if (result.reason === 'rejected' && (result.status === 400 || result.status === 404))
    return answer(result.status)
  return answer(503, { 'Retry-After': '60' })
}
