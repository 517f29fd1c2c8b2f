// Our own pictures, as files: a page with one carries its address and not its drawing. Decorative.
import adventure from './adventure.svg?no-inline'
import backwaters from './backwaters.svg?no-inline'
import beach from './beach.svg?no-inline'
import heritage from './heritage.svg?no-inline'
import nature from './nature.svg?no-inline'

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

const images = new Map(Object.entries({ adventure, beach, heritage, nature }))

/** The picture of a service's category; those that have none of their own share that of nature. */
export function CategoryScene({
  category,
  className,
  isFirst = false,
}: {
  category: string
  className: string
  /** In view when the page opens, so not loaded late. */
  isFirst?: boolean
}) {
  const source = images.get(category.toLowerCase()) ?? nature
  return (
    <img src={source} alt="" {...(!isFirst && { loading: 'lazy' })} className={`object-cover ${className}`} />
  )
}
