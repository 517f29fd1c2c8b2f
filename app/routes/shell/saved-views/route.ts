// Saves, renames and removes a person's views of lists, and leads back to the list.
import { rolesWithDesk } from '../../../domain/navigation/desk-roles.ts'
import type { Route } from './+types/route'
import { requireRole, resourceMiddleware } from '../../../.server/auth/session.ts'
import { readBody } from '../../../.server/forms/submission.ts'
import { redirectWithToast } from '../../../.server/http/toast.ts'
import { changeViews, keepViews, readSavedViews, SavedViewForm } from '../../../.server/lists/saved-views.ts'
import { redirect } from 'react-router'
import { tellConnectionLoss } from '../../../ui/toasts/tell-connection-loss.ts'

export const middleware = [resourceMiddleware]

/** A link to here leads to the work. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireRole(context, rolesWithDesk)
  return redirect('/dashboard')
}

const messages = { save: 'The view was saved.', remove: 'The view was removed.' } as const
const tooMany = 'There is no room for another view. Remove one first.'

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireRole(context, rolesWithDesk)
  const parsed = SavedViewForm.safeParse(Object.fromEntries(await readBody(request)))
  if (!parsed.success) return redirectWithToast(context, '/dashboard', 'The view was not saved.', 'error')
  const form = parsed.data
  const list = `/${form.path.slice(1)}?${form.search}` as const
  const line = await keepViews(context, user, changeViews(await readSavedViews(request, user), form))
  if (line === undefined) return redirectWithToast(context, list, tooMany, 'error')
  const response = await redirectWithToast(context, list, messages[form.intent])
  response.headers.append('Set-Cookie', line)
  return response
}

export const clientAction = (sending: Route.ClientActionArgs) => tellConnectionLoss(sending)
