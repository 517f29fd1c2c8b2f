// A screen of a signed-in user as HTML, and what comes of posting its form.
import { textOf } from '../read-page.ts'
import { aProfile, hostAnswers } from '../host.ts'
import { render } from '../render.ts'
import { type Visited, visit } from '../visit.ts'

export interface Screen {
  readonly path: string
  readonly role: string
  readonly module: { readonly default: unknown; readonly loader?: unknown; readonly action?: unknown }
  readonly params?: Record<string, string>
  readonly answers?: Record<string, Response>
}

/** The page that answers a post; there is none before a redirect is followed. */
const renderAnswer = (module: Screen['module'], posted: Visited) =>
  posted.location === null ? render(module.default, { data: posted.loaded }, posted) : ''

export async function show(
  { path, role, module, params = {}, answers = {} }: Screen,
  form?: FormData | Record<string, string>,
) {
  const received = hostAnswers({ 'GET /auth/profile': aProfile({ role }), ...answers })
  const page = await visit(module, {
    path,
    params,
    cookie: 'accessToken=abc',
    ...(form && { form, withPage: true }),
  })
  const shown = form === undefined ? render(module.default, page) : renderAnswer(module, page)
  return {
    ...page,
    html: shown,
    text: textOf(shown),
    sent: received.filter(({ method }) => method === 'POST'),
  }
}
