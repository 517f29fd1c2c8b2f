// The picture of a service's category.
import { AdventureScene } from './adventure.tsx'
import { BeachScene } from './beach.tsx'
import { HeritageScene } from './heritage.tsx'
import { NatureScene } from './nature.tsx'

/** Categories that have no picture of their own share that of nature. */
export function CategoryScene({ category, className = '' }: { category: string; className?: string }) {
  switch (category.toLowerCase()) {
    case 'heritage':
      return <HeritageScene className={className} />
    case 'beach':
      return <BeachScene className={className} />
    case 'adventure':
      return <AdventureScene className={className} />
    default:
      return <NatureScene className={className} />
  }
}
