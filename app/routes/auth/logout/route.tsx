import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { logout } from '../../../.server/api/endpoints/accounts/auth.ts'

/** Only a post signs out; following a link to here does nothing. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  await logout(context)
  return redirect('/')
}
