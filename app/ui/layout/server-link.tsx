// The router for the server's build, where vite.config.ts puts it in the place of the router's own: the same, but for
// links to a path of the app. The router works out for each of them what is below the page; for a whole path that is
// the path itself.
import { Link as RouterLink, type LinkProps } from 'react-router'

export * from 'react-router'

/** A path that resolves to itself. */
const plainPath = /^\/(?![/\\])(?!.*(?:\/\/|\/\.))/

/** The same markup as the router's own link, which the browser hydrates. */
export function Link(props: LinkProps) {
  const { to, mask, prefetch = 'none' } = props
  if (typeof to !== 'string' || !plainPath.test(to) || mask !== undefined || prefetch === 'render')
    return <RouterLink {...props} />
  return plainLink(to, props)
}

function plainLink(
  href: string,
  {
    to: _to,
    discover = 'render',
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    mask: _mask,
    state: _state,
    target,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    children,
    ...rest
  }: LinkProps,
) {
  return (
    <a {...rest} href={href} target={target} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  )
}
