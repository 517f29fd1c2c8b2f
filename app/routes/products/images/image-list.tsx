// The pictures that are there: their place, their description, and removing them.
import type { ManagedImage, ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { GripVertical } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { stagedImageStatus } from '../../../domain/products/managed-products.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'

interface ImageListProps {
  product: ManagedProduct
  /** Whether the host can move and describe pictures. */
  canEdit: boolean
  refused: RefusedDescription | undefined
}

export function ImageList({ product, canEdit, refused }: ImageListProps) {
  const images = inMovedOrder(product.images, useNavigation().formData?.get('move'))
  const { list, canDrag } = useDragToOrder(canEdit && images.length > 1)
  return (
    <ul ref={list} className="grid gap-5 sm:grid-cols-2">
      {images.map((image, index) => (
        <li key={image.id} data-image={image.id} className="grid content-start gap-2">
          <div className="relative">
            <ProductImage
              image={image}
              category={product.category}
              alt={image.alt}
              sizes="(min-width: 640px) 20rem, 90vw"
              className="aspect-[3/2] h-auto w-full rounded-control"
            />
            {canDrag && image.staged !== 'removed' && <DragHandle />}
          </div>
          <div className="grid justify-items-start gap-1 py-2">
            {!(canEdit && isDescribable(image, product)) && <p className="text-sm text-muted">{image.alt}</p>}
            <Staged image={image} product={product} />
          </div>
          {canEdit && isDescribable(image, product) && (
            <Describe image={image} refused={refused?.image === image.id ? refused : undefined} />
          )}
          <div className="-mx-3 flex flex-wrap">
            {canEdit && image.staged !== 'removed' && (
              <MoveButtons image={image} index={index} count={images.length} />
            )}
            <ImageButton
              intent={image.staged === 'removed' ? 'keep' : 'remove'}
              id={image.id}
              alt={image.alt}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The order as it will be, while a move is on its way. */
function inMovedOrder(images: readonly ManagedImage[], move: unknown): readonly ManagedImage[] {
  const [id, place] = typeof move === 'string' ? move.split(' ') : []
  const moved = images.find((image) => image.id === id)
  return moved === undefined
    ? images
    : images.filter((image) => image !== moved).toSpliced(Number(place) - 1, 0, moved)
}

/** Dragging, once its code has been loaded. */
function useDragToOrder(isWanted: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [canDrag, setCanDrag] = useState(false)
  const submit = useSubmit()
  const drop = useEffectEvent((item: HTMLElement, position: number) =>
    submit(
      { move: `${item.dataset['image']} ${position}` },
      { method: 'post', encType: 'multipart/form-data', preventScrollReset: true },
    ),
  )
  useEffect(() => {
    if (!isWanted) return undefined
    const leaving = new AbortController()
    const start = async () => {
      const { enableDragToOrder } = await import('./drag-to-order.ts')
      if (leaving.signal.aborted || list.current === null) return
      enableDragToOrder(list.current, (item, position) => void drop(item, position), leaving.signal)
      setCanDrag(true)
    }
    // Without it the buttons do the same.
    start().catch(() => undefined)
    return () => leaving.abort()
  }, [isWanted])
  return { list, canDrag }
}

/** For a pointer; the buttons below are for the keyboard. */
const DragHandle = () => (
  <span
    data-drag
    aria-hidden="true"
    title="Drag to order"
    // A finger on it drags instead of scrolling.
    style={{ cursor: 'grab', touchAction: 'none' }}
    className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-surface text-ink shadow-card"
  >
    <GripVertical className="size-5" />
  </span>
)

function Staged({ image, product }: { product: ManagedProduct; image: ManagedImage }) {
  const status = stagedImageStatus(image.staged, product.hasPendingChange)
  return status && <StatusBadge status={status} />
}

/** Customers see what was approved; another description is for a picture that was not. */
const isDescribable = ({ staged }: ManagedImage, { status }: ManagedProduct) =>
  staged !== 'removed' && (staged === 'added' || status === 'pending_approval')

/** A description that was refused, as it was typed. */
export interface RefusedDescription {
  readonly image: string
  readonly typed: string
  readonly problem: string
}

function Describe({
  image: { id, alt },
  refused,
}: {
  image: ManagedImage
  refused: RefusedDescription | undefined
}) {
  const problemId = `description-${id}`
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused !== undefined) input.current?.focus()
  }, [refused])
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-1.5">
      <input type="hidden" name="describe" value={id} />
      <div className="flex items-end gap-2">
        <input
          ref={input}
          // Saved elsewhere, it shows what was saved.
          key={alt}
          name="description"
          defaultValue={refused?.typed ?? alt}
          required
          maxLength={200}
          aria-label={`Describe the picture: ${alt}`}
          aria-invalid={refused !== undefined}
          aria-describedby={refused && problemId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts, too, the page opens at it
          autoFocus={refused !== undefined}
          className={controlStyle}
        />
        <Button type="submit" variant="secondary" size="small" aria-label={`Save the description: ${alt}`}>
          Save
        </Button>
      </div>
      {refused && (
        <p id={problemId} role="alert" className="text-sm font-medium text-bad">
          {refused.problem}
        </p>
      )}
    </Form>
  )
}

function MoveButtons({
  image: { id, alt },
  index,
  count,
}: {
  image: ManagedImage
  index: number
  count: number
}) {
  const moves = [
    ...(index > 0 ? [{ label: 'Make it the cover', position: 1 }] : []),
    ...(index > 1 ? [{ label: 'Move up', position: index }] : []),
    ...(index < count - 1 ? [{ label: 'Move down', position: index + 2 }] : []),
  ]
  if (moves.length === 0) return null
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="contents">
      {moves.map(({ label, position }) => (
        <Button
          key={label}
          type="submit"
          name="move"
          value={`${id} ${position}`}
          variant="quiet"
          size="small"
          aria-label={`${label}: ${alt}`}
        >
          {label}
        </Button>
      ))}
    </Form>
  )
}

const buttons = {
  remove: { label: 'Remove', pending: 'Removing...', name: 'Remove the picture' },
  keep: { label: 'Keep', pending: 'Keeping...', name: 'Keep the picture' },
} as const

function ImageButton({ intent, id, alt }: { intent: keyof typeof buttons; id: string; alt: string }) {
  const pending = useNavigation().formData?.get(intent) === id
  const copy = buttons[intent]
  return (
    // As the form for adding, so that one action reads both.
    <Form method="post" encType="multipart/form-data">
      <Button
        type="submit"
        name={intent}
        value={id}
        variant="quiet"
        size="small"
        disabled={pending}
        aria-label={`${copy.name}: ${alt}`}
      >
        {pending ? copy.pending : copy.label}
      </Button>
    </Form>
  )
}
