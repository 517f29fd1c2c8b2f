// The pictures of categories, as files: a page with one carries its address and not its drawing. Decorative.
import adventure from './adventure.svg?no-inline'
import beach from './beach.svg?no-inline'
import heritage from './heritage.svg?no-inline'
import nature from './nature.svg?no-inline'

const images = new Map(Object.entries({ adventure, beach, heritage }))

/** The picture of a service's category; the others share that of nature. */
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
