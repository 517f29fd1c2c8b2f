import { redirect } from 'react-router'
import type { Route } from './+types/route'
import { logout } from '../../../.server/api/endpoints/accounts/auth.ts'

/**
 * Only a post signs out; following a link to here does nothing. The browser itself posts, not the router: the page that
 * the router shows for a lost connection follows a link, and who presses it would believe to be signed out.
 */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  await logout(context)
  return redirect('/')
}
