// What the host asks of a browser that signs in or confirms by a passkey. Only scripts come here.
import { data, redirect } from 'react-router'
import type { Route } from './+types/route'
import { askForPasskey } from '../../../.server/api/endpoints/accounts/passkeys.ts'

export const loader = () => redirect('/login')

export async function action({ context }: Route.ActionArgs) {
  const result = await askForPasskey(context)
  const headers = { 'Cache-Control': 'no-store' }
  return result.ok
    ? data(result.value.options, { headers })
    : data({ message: 'Not available.' }, { status: result.status, headers })
}
