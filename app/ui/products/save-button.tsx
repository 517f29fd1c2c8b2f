// The heart of a product: a form, so that it works without scripts.
import { Heart } from 'lucide-react'
import { heartId, savePath } from '../../domain/products/saving.ts'

interface SaveButtonProps {
  product: { readonly slug: string; readonly title: string }
  isSaved: boolean
  /** The page to return to. */
  back: string
  className: string
  /** Where the form lies. */
  place?: string
  /** Whether a word stands beside the heart. */
  hasLabel?: boolean
}

export function SaveButton({
  product,
  isSaved,
  back,
  className,
  place = '',
  hasLabel = false,
}: SaveButtonProps) {
  const id = heartId(product.slug)
  return (
    <form method="post" action={savePath(product.slug)} className={`print:hidden ${place}`}>
      <input type="hidden" name="save" value={isSaved ? 'no' : 'yes'} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="at" value={id} />
      <button
        id={id}
        type="submit"
        aria-label={isSaved ? `Saved: remove ${product.title}` : `Save ${product.title}`}
        className={`scroll-mt-4 ${className}`}
      >
        <Heart className={`size-5 ${isSaved ? 'fill-current' : ''}`} aria-hidden="true" />
        {hasLabel && (isSaved ? 'Saved' : 'Save')}
      </button>
    </form>
  )
}
