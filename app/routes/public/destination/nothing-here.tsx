// An address at which nothing is on sale: the search may know the place and what lies near it.
import { searchPath } from '../../../domain/products/search.ts'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'

interface NothingHereProps {
  /** The words of the address, to search for. */
  words: string | undefined
  signedIn: boolean
}

export function NothingHere({ words, signedIn }: NothingHereProps) {
  return (
    <SitePage signedIn={signedIn} className="grid content-start gap-8 px-5 py-6 sm:px-8 sm:py-10">
      <div className="grid gap-3">
        <h1 className="text-title font-bold text-balance">Nothing to book here yet</h1>
        <p className="max-w-prose text-lg text-muted">
          The search shows what there is in the towns nearby, if we know the place.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {words !== undefined && <ButtonLink to={searchPath({ q: words })}>Search for this place</ButtonLink>}
        <ButtonLink to="/tours" variant="secondary">
          All tours and stays
        </ButtonLink>
      </div>
    </SitePage>
  )
}
