// The heart in the corner of a card.
import { SaveButton } from './save-button.tsx'

/** What a page knows of the wish list of its visitor. */
export interface Saving {
  /** Undefined where nothing can be saved. */
  readonly savedSlugs: readonly string[] | undefined
  /** The page to return to. */
  readonly back: string
}

interface CardHeartProps extends Saving {
  product: { readonly slug: string; readonly title: string }
}

export function CardHeart({ product, savedSlugs, back }: CardHeartProps) {
  return (
    savedSlugs && (
      <SaveButton
        product={product}
        isSaved={savedSlugs.includes(product.slug)}
        back={back}
        place="absolute top-2 right-2"
        className="grid size-11 place-items-center rounded-full bg-surface text-brand-text shadow-card hover:bg-sunken"
      />
    )
  )
}
