// Our own picture, as a file: a page with it carries its address and not its drawing. Decorative.
import backwaters from './backwaters.svg?no-inline'

/**
 * The backwaters at dusk: hills, a houseboat and palms. It fills its box from the bottom up.
 * `wideOnly` where a phone does not show it, and need not load it.
 */
export function TravelScene({ className, wideOnly = false }: { className: string; wideOnly?: boolean }) {
  return (
    <img
      src={backwaters}
      alt=""
      {...(wideOnly && { loading: 'lazy' })}
      className={`object-cover object-bottom ${className}`}
    />
  )
}
