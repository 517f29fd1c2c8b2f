// What our components use of the router, as little of it as they need on a server, and with the links of Next.js.
import NextLink from 'next/link'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react'

interface Place {
  readonly path: string
  /** By route. */
  readonly loaderData: Readonly<Record<string, unknown>>
  /** Components of the routes that are left, the outermost first. */
  readonly inner: readonly ReactNode[]
}

export const PlaceContext = createContext<Place>({ path: '/', loaderData: {}, inner: [] })

export function Outlet() {
  const place = useContext(PlaceContext)
  const within = useMemo(() => ({ ...place, inner: place.inner.slice(1) }), [place])
  return <PlaceContext value={within}>{place.inner[0]}</PlaceContext>
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** What only the router's links and forms have. */
const ofRouter = new Set(['reloadDocument', 'preventScrollReset', 'replace', 'prefetch'])

const withoutRouter = <Properties extends object>(properties: Properties) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !ofRouter.has(name))) as Properties

export const Link = ({ to, ...props }: LinkProps) => <NextLink href={to} {...withoutRouter(props)} />

export const Form = (props: ComponentProps<'form'>) => <form {...withoutRouter(props)} />

export const useLocation = () => ({ pathname: useContext(PlaceContext).path, search: '', hash: '' })

export const useMatches = () =>
  Object.entries(useContext(PlaceContext).loaderData).map(([id, loaderData]) => ({ id, loaderData }))

export const useRouteLoaderData = (id: string) => useContext(PlaceContext).loaderData[id]

export const useNavigation = () => ({ state: 'idle' })
export const useFetcher = () => ({ state: 'idle', data: undefined, load: nothing, submit: nothing, Form })
export const useRevalidator = () => ({ state: 'idle', revalidate: nothing })
export const useNavigate = () => nothing
export const useBlocker = () => ({ state: 'unblocked' })
export const isRouteErrorResponse = () => false

function nothing() {}
