// The screens that the specification lists for everybody, by the app's own route table.
import { describe, expect, test } from 'vitest'
import routes from '../../../app/routes.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

type Screen = { default: unknown; loader?: unknown; meta?: (args: never) => unknown[] }

/** The route modules by their file, as the bundler finds them. */
const modules = import.meta.glob<Screen>('../../../app/routes/{auth,public}/**/route.tsx')

async function screenAt(path: string): Promise<Screen> {
  const entry = routes.find((each) => (path === '/' ? each.index === true : `/${each.path}` === path))
  const load = modules[`../../../app/${entry?.file}`]
  if (load === undefined) throw new Error(`There is no screen at ${path}.`)
  return load()
}

/** Spec, section 2; the headings are the spec's where it has one. */
test.each([
  ['/', 'See India with people who know the way.'],
  ['/affiliate/register', 'Become an affiliate'],
  ['/provider/register', 'Register as a service provider'],
  ['/login', 'Sign in'],
  ['/admin/register', 'Admin registration'],
  ['/admin/login', 'Admin sign in'],
  ['/lead-form', 'Join as a Lead'],
  ['/unauthorized', 'Unauthorized'],
])('%s is open to everybody, and its heading is “%s”', async (path, heading) => {
  const screen = await screenAt(path)
  const page = screen.loader === undefined ? { status: 200, data: undefined } : await visit(screen, { path })

  expect(page.status).toBe(200)
  const headings = [...render(screen.default, page).matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)]
  expect(headings.map(([, words = '']) => words.replaceAll(/<[^>]+>/g, ''))).toEqual([heading])
})

describe('in search results and shared links', () => {
  const headAt = async (path: string) => {
    const { pathname } = new URL(path, 'http://app.test')
    const screen = await screenAt(pathname)
    const { data } = await visit(screen, { path })
    return screen.meta?.({ loaderData: data } as never) ?? []
  }

  test.each(['/affiliate/register', '/provider/register', '/lead-form'])(
    '%s has a description, one address, and a picture',
    async (path) => {
      const head = await headAt(`${path}?ref=GOA`)

      expect(head).toContainEqual({ name: 'description', content: expect.stringMatching(/^.{60,160}$/) })
      expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `http://app.test${path}` })
      expect(head).toContainEqual({ property: 'og:image', content: 'http://app.test/card.png' })
      expect(head).not.toContainEqual({ name: 'robots', content: 'noindex, follow' })
    },
  )

  test('the thanks after joining as a lead are not listed', async () => {
    expect(await headAt('/lead-form?joined')).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  })
})

test('every page has a title of its own: the root gives none, as an error page brings one', () => {
  const texts = import.meta.glob<string>('../../../app/routes/**/route.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const withoutTitle = Object.entries(texts).flatMap(([file, text]) => {
    const showsNothing = /default function \w+\(\) \{\s*return null/.test(text)
    const isLayout = /<(?:Tabbed)?Outlet\b/.test(text)
    const isPage = text.includes('export default') && !showsNothing && !isLayout
    return isPage && !text.includes('export const meta') ? [file] : []
  })

  expect(withoutTitle).toEqual([])
})
