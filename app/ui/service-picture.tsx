// A picture of a service, through the app's own address; our own of its category where it has none.
import { CategoryScene } from './scenes/scene.tsx'

interface ServicePictureProps {
  picture:
    | { readonly id: string; readonly width: number; readonly height: number; readonly alt: string }
    | null
    | undefined
  category: string
  /** Pixels. */
  width: 480 | 960
  className: string
}

export function ServicePicture({ picture, category, width, className }: ServicePictureProps) {
  if (picture == null) return <CategoryScene category={category} className={className} />
  return (
    <img
      src={`/pictures/${encodeURIComponent(picture.id)}/${width}`}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading="lazy"
      className={`bg-sunken object-cover ${className}`}
    />
  )
}
