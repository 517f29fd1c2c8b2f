// The saved views of a person, in a signed cookie of this browser. A browser that several people use has one for each.
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { longestViewName, type SavedView } from '../../domain/navigation/saved-view.ts'
import type { AppContext } from '../api/client.ts'
import type { SignedInUser } from '../auth/session.ts'
import { createSignedCookie } from '../http/cookies/signed-cookie.ts'

const secondsOfYear = 31_536_000

/** With the cookies of several people, and the others, a request must stay below the limit of its headers. */
const longestValue = 1600

const viewShape = {
  // Of a list of the app, and of nothing else: it becomes a link.
  path: z.string().regex(/^\/[a-z][a-z/-]{0,60}$/),
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name.')
    .max(longestViewName, `Use at most ${longestViewName} characters.`),
  search: z
    .string()
    .min(1)
    .max(400)
    .regex(/^[^#\s]*$/),
}
const SavedViews = z.array(z.tuple([viewShape.path, viewShape.name, viewShape.search]))

/** What is posted: `was` is the name until now of a view that is renamed or removed. */
export const SavedViewForm = z.object({
  ...viewShape,
  intent: z.enum(['save', 'remove']),
  was: z.string().max(longestViewName).optional(),
})
export type SavedViewForm = z.infer<typeof SavedViewForm>

function cookieOf({ email, name, role }: SignedInUser) {
  const person = createHash('sha256')
    .update(`${role} ${email ?? name ?? ''}`)
    .digest('hex')
    .slice(0, 8)
  return createSignedCookie(`views-${person}`, { schema: SavedViews, maxAgeSeconds: secondsOfYear })
}

export async function readSavedViews(request: Request, user: SignedInUser): Promise<SavedView[]> {
  const kept = await cookieOf(user).read(request)
  return kept?.map(([path, name, search]) => ({ path, name, search })) ?? []
}

/** The views after what was posted. A list has one view of a name, and one of the same filters. */
export function changeViews(views: readonly SavedView[], form: SavedViewForm): SavedView[] {
  const { intent, was, path, name, search } = form
  const view = { path, name, search }
  const isMeant = (each: SavedView) =>
    each.path === path && (each.name === (was ?? name) || (intent === 'save' && each.search === search))
  if (intent === 'remove') return views.filter((each) => !isMeant(each))
  const place = views.findIndex(isMeant)
  const others = views.filter((each) => !isMeant(each) && !(each.path === path && each.name === name))
  return others.toSpliced(place === -1 ? others.length : place, 0, view)
}

/** The Set-Cookie line that keeps the views; undefined if they are too many. */
export async function keepViews(
  context: AppContext,
  user: SignedInUser,
  views: readonly SavedView[],
): Promise<string | undefined> {
  const line = await cookieOf(user).keep(
    context,
    views.map(({ path, name, search }) => [path, name, search]),
  )
  return line.length > longestValue ? undefined : line
}
