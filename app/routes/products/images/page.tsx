// The pictures of a tour or a stay: what is there, and another one.
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { maximumImages } from '@affiliate-booking/contract/options/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { type ComponentType, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { managedProductPath } from '../managed-product-path.ts'
import { ProductHeader } from '../product-header.tsx'
import { AddImage } from './add-image.tsx'
import type { Batch, SendingImagesProps } from './sending-images.tsx'
import { ImageList, type RefusedDescription } from './image-list.tsx'

interface ImagesPageProps {
  product: ManagedProduct
  constraint: Constraints
  /** Whether the host can move and describe pictures. */
  canEdit: boolean
  lastResult: (SubmissionResult & { stored?: number; described?: RefusedDescription }) | undefined
}

/** Each names its picture. */
const buttons = ['remove', 'keep', 'move']

export function ImagesPage({ product, constraint, canEdit, lastResult }: ImagesPageProps) {
  const { id, images } = product
  const remaining = images.filter(({ staged }) => staged !== 'removed').length
  const refused = lastResult?.described
  const isOfButton = buttons.some((name) => lastResult?.initialValue?.[name] !== undefined)
  // Of the form that adds some.
  const addResult = refused === undefined && !isOfButton ? lastResult : undefined
  // Where some of several were added, too.
  const refusal = addResult?.stored === undefined ? addResult : undefined
  const added = useSuccessCount(useNavigation().formData?.get('alt') != null, refusal)
  const { Sending, batch, load, send, end } = useBatches(addResult)
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ProductHeader product={product} current="Pictures" />
      <ActionError result={isOfButton ? lastResult : undefined} />
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
          <ImageList product={product} canEdit={canEdit} refused={refused} />
        )}
      </Card>
      {remaining < maximumImages ? (
        <AddImage
          // A form that was sent is empty again.
          key={`${added} ${batch?.isOver === true ? batch.number : ''}`}
          room={maximumImages - remaining}
          isLive={product.status !== 'pending_approval'}
          constraint={constraint}
          lastResult={batch?.earlier === addResult ? undefined : addResult}
          defaultAlt={batch?.isComplete === false ? batch.alt : undefined}
          isSending={batch?.isOver === false}
          onChoose={load}
          onSend={Sending && send}
        />
      ) : (
        <p className="text-muted">To add another picture, remove one.</p>
      )}
      {Sending && batch && (
        <Sending
          key={batch.number}
          batch={batch}
          address={`${managedProductPath(id)}/images/add`}
          onEnd={end}
        />
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

interface SentBatch extends Batch {
  readonly number: number
  readonly isOver: boolean
  /** Undefined while it is sent. */
  readonly isComplete?: boolean
  /** What the form was answered before. */
  readonly earlier: SubmissionResult | undefined
}

/** Several pictures are sent by code that is loaded when some are chosen. */
function useBatches(earlier: SubmissionResult | undefined) {
  const [sender, setSender] = useState<{ SendingImages: ComponentType<SendingImagesProps> }>()
  const [batch, setBatch] = useState<SentBatch>()
  return {
    Sending: sender?.SendingImages,
    batch,
    load: () => {
      // Without it, the form is posted as a whole.
      if (sender === undefined) import('./sending-images.tsx').then(setSender, () => undefined)
    },
    send: (next: Batch) => setBatch({ ...next, number: (batch?.number ?? 0) + 1, isOver: false, earlier }),
    end: (isComplete: boolean) => setBatch((last) => last && { ...last, isOver: true, isComplete }),
  }
}
