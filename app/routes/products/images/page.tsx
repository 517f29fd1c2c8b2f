// The pictures of a tour or a stay: what is there, and another one.
import type { ManagedImage, ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { maximumImages } from '@affiliate-booking/contract/options/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { ImagePlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { stagedImageStatus } from '../../../domain/products/managed-products.ts'
import { imagesProblem } from '../../../domain/products/several-pictures.ts'
import { imageHint } from '../../../domain/uploads.ts'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { controlStyle } from '../../../ui/primitives/control-style.ts'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { ProductHeader } from '../product-header.tsx'

interface ImagesPageProps {
  product: ManagedProduct
  constraint: Constraints
  /** Whether the host can move and describe pictures. */
  canEdit: boolean
  lastResult: (SubmissionResult & { stored?: number }) | undefined
}

export function ImagesPage({ product, constraint, canEdit, lastResult }: ImagesPageProps) {
  const { id, images } = product
  const remaining = images.filter(({ staged }) => staged !== 'removed').length
  // Where some of several were added, too.
  const refusal = lastResult?.stored === undefined ? lastResult : undefined
  const added = useSuccessCount(useNavigation().formData?.get('alt') != null, refusal)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ProductHeader product={product} current="Pictures" />
      <Card
        id="images"
        title="Pictures"
        {...(images.length > 0 && {
          note: `${formatQuantity(remaining, 'picture', 'pictures')} of ${maximumImages}. The first is the cover.`,
        })}
      >
        {images.length === 0 ? (
          <EmptyState
            title="No pictures yet"
            advice={
              product.status === 'approved'
                ? 'Add one below. Until then we show a drawing of its category.'
                : 'Add one below. Your service needs one before it can be approved.'
            }
          />
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2">
            {images.map((image, index) => (
              <li key={image.id} className="grid content-start gap-2">
                <ProductImage
                  image={image}
                  category={product.category}
                  alt={image.alt}
                  sizes="(min-width: 640px) 20rem, 90vw"
                  className="aspect-[3/2] h-auto w-full rounded-control"
                />
                <div className="grid justify-items-start gap-1 py-2">
                  {!(canEdit && isDescribable(image, product)) && (
                    <p className="text-sm text-muted">{image.alt}</p>
                  )}
                  <Staged image={image} product={product} />
                </div>
                {canEdit && isDescribable(image, product) && <Describe image={image} />}
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
        )}
      </Card>
      {remaining < maximumImages ? (
        <AddImage
          // A form that was sent is empty again.
          key={added}
          room={maximumImages - remaining}
          isLive={product.status !== 'pending_approval'}
          constraint={constraint}
          lastResult={lastResult}
        />
      ) : (
        <p className="text-muted">To add another picture, remove one.</p>
      )}
      <ButtonLink
        to={`${managedProductPath(id)}/calendar`}
        variant="secondary"
        className="sm:justify-self-start"
      >
        Go on to days and times
      </ButtonLink>
    </div>
  )
}

function Staged({ image, product }: Pick<ImagesPageProps, 'product'> & { image: ManagedImage }) {
  const status = stagedImageStatus(image.staged, product.hasPendingChange)
  return status && <StatusBadge status={status} />
}

/** Customers see what was approved; another description is for a picture that was not. */
const isDescribable = ({ staged }: ManagedImage, { status }: ManagedProduct) =>
  staged !== 'removed' && (staged === 'added' || status === 'pending_approval')

function Describe({ image: { id, alt } }: { image: ManagedImage }) {
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex items-end gap-2">
      <input type="hidden" name="describe" value={id} />
      <input
        // Saved elsewhere, it shows what was saved.
        key={alt}
        name="description"
        defaultValue={alt}
        required
        maxLength={200}
        aria-label={`Describe the picture: ${alt}`}
        className={controlStyle}
      />
      <Button type="submit" variant="secondary" size="small" aria-label={`Save the description: ${alt}`}>
        Save
      </Button>
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

function AddImage({
  room,
  isLive,
  constraint,
  lastResult,
}: Pick<ImagesPageProps, 'constraint' | 'lastResult'> & { room: number; isLive: boolean }) {
  const { form, fields, alertRef } = useCheckedForm<Record<'image' | 'alt', string>>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formData?.get('alt') != null
  useErrorToast(lastResult)
  return (
    <Card
      id="add-image"
      title="Add pictures"
      {...(isLive && {
        note: 'Customers see it after an administrator approves it.',
      })}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <FileField
          label="Picture"
          several={([...files]) => imagesProblem(files, room)}
          field={fields.image}
          hint={`${imageHint} Several at once: 16 MB together. We remove location and camera details.`}
          icon={ImagePlus}
        />
        <TextField
          label="Description of the picture"
          field={fields.alt}
          hint="Say what it shows, for people who cannot see it. Several pictures get it with a number; describe each one afterwards."
        />
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Sending...' : 'Add pictures'}
        </Button>
        {lastResult?.stored === undefined ? (
          <FormAlert form={form} ref={alertRef} />
        ) : (
          // The form is a new one by now: it does not know what was wrong with the last.
          <Alert>{lastResult.error?.['']?.[0]}</Alert>
        )}
      </Form>
    </Card>
  )
}
