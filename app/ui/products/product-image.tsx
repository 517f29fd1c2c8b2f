// A picture of a product from our own origin, in the size that fits, with its room kept; or the scene of its category.
import { type ImageRef, imageSources } from '../../domain/products/images.ts'
import { CategoryScene } from './scenes/category-scene.tsx'

interface ProductImageProps {
  image: ImageRef | null | undefined
  category: string
  /** Empty if the text beside it says the same. */
  alt: string
  /** How wide it is on the page, for the browser to choose by. */
  sizes: string
  /** In view when the page opens, so not loaded late. */
  isFirst?: boolean
  className: string
}

export function ProductImage({ image, category, alt, sizes, isFirst = false, className }: ProductImageProps) {
  if (image == null) return <CategoryScene category={category} isFirst={isFirst} className={className} />
  const { width, height } = image
  return (
    <img
      {...imageSources(image)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      className={`bg-sunken object-cover dark:brightness-90 ${className}`}
    />
  )
}
