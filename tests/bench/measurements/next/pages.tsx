// Our pages without our router, for a server of another kind: the same components with the same data.
import type { ComponentType } from 'react'
import Root from '../../../../app/root.tsx'
import Dashboard from '../../../../app/routes/dashboard/route.tsx'
import Landing from '../../../../app/routes/public/landing/route.tsx'
import Shell from '../../../../app/routes/shell/route.tsx'
import { PlaceContext } from './router.tsx'

type Component = ComponentType<{ loaderData: unknown }>

interface Props {
  /** What the loaders of our build gave, by route. */
  loaderData: Readonly<Record<string, unknown>>
}

const pageOf =
  (path: string, routes: readonly (readonly [id: string, component: unknown])[]) =>
  ({ loaderData }: Props) => {
    const [outermost, ...inner] = routes.map(([id, component]) => {
      const Route = component as Component
      return <Route key={id} loaderData={loaderData[id]} />
    })
    return <PlaceContext value={{ path, loaderData, inner }}>{outermost}</PlaceContext>
  }

export const LandingPage = pageOf('/', [
  ['root', Root],
  ['routes/public/landing/route', Landing],
])

export const DashboardPage = pageOf('/dashboard', [
  ['root', Root],
  ['routes/shell/route', Shell],
  ['routes/dashboard/route', Dashboard],
])
