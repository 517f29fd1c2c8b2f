// All pictures of a product. Each leads to its place in the full-screen view, which is open while one of its pictures is
// the target of the address; product-script.ts makes it a dialog with keys and swipe.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { ChevronLeft, ChevronRight, Images, X } from 'lucide-react'
import { imageSources } from '../../../../domain/products/images.ts'
import { ProductImage } from '../../../../ui/products/product-image.tsx'

const galleryId = 'gallery'
const pictureId = (index: number) => `picture-${index + 1}`

/** How wide the large picture is: two thirds of the page beside the booking box. */
export const coverSizes = '(width >= 72rem) 40rem, (width >= 64rem) 56vw, 92vw'

/** By how many pictures there are beside the first: how they share the grid. */
const layouts = [
  { grid: 'grid-cols-1 grid-rows-1', first: '' },
  { grid: 'grid-cols-3 grid-rows-1', first: 'col-span-2' },
  { grid: 'grid-cols-3 grid-rows-2', first: 'col-span-2 row-span-2' },
] as const

/** Pictures in the grid; the others are in the full-screen view. */
const mostInGrid = 3

type Image = ProductPage['images'][number]

export function Gallery({ product: { images, category } }: { product: ProductPage }) {
  const [first] = images
  if (first === undefined) {
    return (
      <ProductImage
        image={null}
        category={category}
        alt=""
        sizes={coverSizes}
        isFirst
        className="aspect-[16/9] w-full rounded-card"
      />
    )
  }
  const shown = images.slice(0, mostInGrid)
  const layout = layouts[shown.length - 1] ?? layouts[0]
  return (
    <section id={galleryId} aria-label="Pictures" className="relative scroll-mt-4">
      <div className={`grid aspect-[16/9] min-h-0 gap-2 overflow-hidden rounded-card ${layout.grid}`}>
        {shown.map((image, index) => (
          // The link below leads to the same pictures with one stop of the keyboard.
          <a
            key={image.id}
            href={`#${pictureId(index)}`}
            tabIndex={-1}
            className={`min-h-0 overflow-hidden ${index === 0 ? layout.first : ''}`}
          >
            <ProductImage
              image={image}
              category={category}
              alt={image.alt}
              sizes={index === 0 ? coverSizes : '(width >= 64rem) 14rem, 31vw'}
              isFirst={index === 0}
              className="h-full w-full"
            />
          </a>
        ))}
      </div>
      {/* At the left: a page is drawn while it arrives, and text that comes after its icon then moves nothing. */}
      <a
        href={`#${pictureId(0)}`}
        className="absolute bottom-3 left-3 inline-flex min-h-11 items-center gap-2 rounded-control bg-surface px-4 text-sm font-semibold text-ink shadow-card print:hidden"
      >
        <Images className="size-4" aria-hidden="true" />
        {images.length === 1 ? 'View the picture' : `All ${images.length} pictures`}
      </a>
      <FullScreen images={images} />
    </section>
  )
}

const control =
  'grid size-12 place-items-center rounded-full bg-white/15 text-white backdrop-blur-sm hover:bg-white/30'

function FullScreen({ images }: { images: readonly Image[] }) {
  return (
    <dialog data-pictures aria-label="Pictures" className="pictures">
      {images.map((image, index) => (
        <figure key={image.id} id={pictureId(index)} tabIndex={-1} data-panel>
          <img
            {...imageSources(image)}
            sizes="100vw"
            width={image.width}
            height={image.height}
            alt={image.alt}
            loading="lazy"
            decoding="async"
          />
          <figcaption className="px-4 pb-4 text-center text-sm">
            <span className="tabular-nums">
              {index + 1} of {images.length}
            </span>
            {image.alt !== '' && <span className="ml-3 text-white/80">{image.alt}</span>}
          </figcaption>
          <a href={`#${galleryId}`} data-close className={`${control} absolute top-3 right-3`}>
            <X className="size-6" aria-hidden="true" />
            <span className="sr-only">Close the pictures</span>
          </a>
          {index > 0 && (
            <a
              href={`#${pictureId(index - 1)}`}
              rel="prev"
              className={`${control} absolute top-1/2 left-3 -translate-y-1/2`}
            >
              <ChevronLeft className="size-6" aria-hidden="true" />
              <span className="sr-only">Previous picture</span>
            </a>
          )}
          {index < images.length - 1 && (
            <a
              href={`#${pictureId(index + 1)}`}
              rel="next"
              className={`${control} absolute top-1/2 right-3 -translate-y-1/2`}
            >
              <ChevronRight className="size-6" aria-hidden="true" />
              <span className="sr-only">Next picture</span>
            </a>
          )}
        </figure>
      ))}
    </dialog>
  )
}
