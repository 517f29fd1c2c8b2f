// Pictures that guests have sent with their review: small ones in kept room, each a link to the large one.
import { type PictureRef, reviewPicturePath } from '../../domain/products/images.ts'

/** The pictures of one review. */
export function ReviewPictures({
  pictures,
  author,
}: {
  pictures: readonly PictureRef[] | null | undefined
  author: string
}) {
  if (pictures == null || pictures.length === 0) return null
  return (
    <ul className="grid max-w-sm grid-cols-4 gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <SmallPicture
            picture={picture}
            alt={
              pictures.length === 1
                ? `Picture by ${author}`
                : `Picture ${index + 1} of ${pictures.length} by ${author}`
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** The newest pictures of all guests of a tour or stay. */
export const GuestPictures = ({
  pictures,
}: {
  pictures: readonly (PictureRef & { readonly author: string })[]
}) => (
  <div className="grid gap-2">
    <h3 className="font-semibold">Pictures of guests</h3>
    <ul className="flex gap-2 overflow-x-auto">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="w-24 shrink-0">
          <SmallPicture picture={picture} alt={`Picture ${index + 1} of guests, by ${picture.author}`} />
        </li>
      ))}
    </ul>
  </div>
)

const SmallPicture = ({ picture, alt }: { picture: PictureRef; alt: string }) => (
  <a href={reviewPicturePath(picture.id, 1280)} className="block">
    <PictureImage picture={picture} alt={alt} />
  </a>
)

export const PictureImage = ({
  picture: { id, width, height },
  alt,
}: {
  picture: PictureRef
  alt: string
}) => (
  <img
    src={reviewPicturePath(id, 320)}
    width={width}
    height={height}
    alt={alt}
    loading="lazy"
    decoding="async"
    className="aspect-square w-full rounded-control bg-sunken object-cover dark:brightness-90"
  />
)
