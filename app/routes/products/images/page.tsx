// The pictures of a tour or a stay: what is there, and another one.
import type { ManagedPicture, ManagedProduct } from '@affiliate-booking/contract/products'
import { maximumPictures } from '@affiliate-booking/contract/options/products'
import type { SubmissionResult } from '@conform-to/react'
import { ImagePlus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { formatMany } from '../../../domain/format/numbers.ts'
import { stagedStateOf } from '../../../domain/products/managed-products.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { ProductImage } from '../../../ui/products/product-image.tsx'
import { StatusBadge } from '../../../ui/primitives/status-badge.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useErrorToast } from '../../../ui/layout/toaster.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/use-checked-form.ts'
import { useSuccesses } from '../../../ui/forms/use-successes.ts'
import { ServiceHeader, servicePath } from '../product-header.tsx'

interface PicturesPageProps {
  product: ManagedProduct
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

export function PicturesPage({ product, constraint, lastResult }: PicturesPageProps) {
  const { id, pictures } = product
  const remaining = pictures.filter(({ staged }) => staged !== 'removed').length
  const added = useSuccesses(useNavigation().formData?.get('alt') != null, lastResult)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ServiceHeader product={product} current="Pictures" />
      <Card
        id="pictures"
        title="Pictures"
        {...(pictures.length > 0 && {
          note: `${formatMany(remaining, 'picture', 'pictures')} of ${maximumPictures}. The first is the cover.`,
        })}
      >
        {pictures.length === 0 ? (
          <EmptyState
            title="No pictures yet"
            advice="Add one below. Until then a drawing of its category stands in."
          />
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2">
            {pictures.map((picture) => (
              <li key={picture.id} className="grid content-start gap-2">
                <ProductImage
                  picture={picture}
                  category={product.category}
                  alt={picture.alt}
                  sizes="(min-width: 640px) 20rem, 90vw"
                  className="aspect-[3/2] h-auto w-full rounded-control"
                />
                <div className="flex items-start justify-between gap-3">
                  <div className="grid justify-items-start gap-1 py-2">
                    <p className="text-sm text-muted">{picture.alt}</p>
                    <Staged picture={picture} product={product} />
                  </div>
                  <PictureButton
                    intent={picture.staged === 'removed' ? 'keep' : 'remove'}
                    id={picture.id}
                    alt={picture.alt}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {remaining < maximumPictures ? (
        <AddPicture
          // A form that was sent is empty again.
          key={added}
          isLive={product.status === 'approved'}
          constraint={constraint}
          lastResult={lastResult}
        />
      ) : (
        <p className="text-muted">To add another picture, remove one.</p>
      )}
      <ButtonLink to={`${servicePath(id)}/calendar`} look="secondary" className="sm:justify-self-start">
        Go on to days and times
      </ButtonLink>
    </div>
  )
}

function Staged({ picture, product }: Pick<PicturesPageProps, 'product'> & { picture: ManagedPicture }) {
  const status = stagedStateOf(picture.staged, product.hasPendingChange)
  return status && <StatusBadge status={status} />
}

const buttons = {
  remove: { label: 'Remove', pending: 'Removing...', name: 'Remove the picture' },
  keep: { label: 'Keep', pending: 'Keeping...', name: 'Keep the picture' },
} as const

function PictureButton({ intent, id, alt }: { intent: keyof typeof buttons; id: string; alt: string }) {
  const pending = useNavigation().formData?.get(intent) === id
  const words = buttons[intent]
  return (
    // As the form for adding, so that one action reads both.
    <Form method="post" encType="multipart/form-data">
      <Button
        type="submit"
        name={intent}
        value={id}
        look="quiet"
        size="small"
        disabled={pending}
        aria-label={`${words.name}: ${alt}`}
      >
        {pending ? words.pending : words.label}
      </Button>
    </Form>
  )
}

function AddPicture({
  isLive,
  constraint,
  lastResult,
}: Pick<PicturesPageProps, 'constraint' | 'lastResult'> & { isLive: boolean }) {
  const { form, fields, alertRef } = useCheckedForm<Record<'picture' | 'alt', string>>({
    lastResult,
    constraint,
  })
  const pending = useNavigation().formData?.get('alt') != null
  useErrorToast(lastResult)
  return (
    <Card
      id="add-picture"
      title="Add a picture"
      {...(isLive && {
        note: 'Customers see it once an administrator has approved it, as they do any other change here.',
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
          field={fields.picture}
          hint="JPEG, PNG or WebP, 5 MB at most. Where and with what it was taken is removed before it is kept."
          icon={ImagePlus}
        />
        <TextField
          label="Description of the picture"
          field={fields.alt}
          hint="What it shows, for people who cannot see it."
        />
        <Button type="submit" disabled={pending} className="sm:justify-self-start sm:px-8">
          {pending ? 'Sending...' : 'Add the picture'}
        </Button>
        {form.errors !== undefined && (
          <Alert ref={alertRef} id={form.errorId}>
            {form.errors[0]}
          </Alert>
        )}
      </Form>
    </Card>
  )
}
