// What is between a provider and the first booking, and the first payout: each step leads to its page.
import type { OpenSteps } from '@affiliate-booking/contract/shapes/dashboard'
import { type OpenStep, openStepsOf } from '../../../domain/payees/open-steps.ts'
import { StepLinks } from '../../../ui/lists/step-links.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

interface OpenStepCardsProps {
  openSteps: OpenSteps
  ownProducts: number
}

export function OpenStepCards({ openSteps, ownProducts }: OpenStepCardsProps) {
  const toBook = productSteps(openSteps, ownProducts)
  const toBePaid = openStepsOf(openSteps.payee)
  return (
    <div className="grid gap-5 empty:hidden sm:gap-6 lg:col-span-12 lg:auto-cols-fr lg:grid-flow-col">
      {toBook.length > 0 && (
        <Card id="steps-to-book" title="Before customers can book">
          <StepLinks steps={toBook} />
        </Card>
      )}
      {toBePaid.length > 0 && (
        <Card id="steps-to-be-paid" title="Before your first payout">
          <StepLinks steps={toBePaid} />
        </Card>
      )}
    </div>
  )
}

type UnfinishedProduct = OpenSteps['products'][number]

/** `ownProducts`: how many tours and stays the provider has. */
function productSteps({ products }: OpenSteps, ownProducts: number): OpenStep[] {
  if (ownProducts === 0)
    return [
      {
        title: 'Add your first tour or stay',
        advice: 'Its price, what is included and how guests can cancel.',
        path: '/my-services/new',
      },
    ]
  return products.flatMap(stepsOf)
}

function stepsOf(product: UnfinishedProduct): OpenStep[] {
  const { id, title, kind, isReturned, lacksPictures, lacksTimes } = product
  const path = `/my-services/${encodeURIComponent(id)}`
  const steps: OpenStep[] = []
  if (lacksPictures)
    steps.push({
      title: `Add pictures to “${title}”`,
      advice: 'It needs at least one to be approved.',
      path: `${path}/images`,
    })
  if (lacksTimes)
    steps.push({
      title: kind === 'stay' ? `Say how many rooms “${title}” has` : `Set the times of “${title}”`,
      advice: 'Nobody can book it before.',
      path: `${path}/availability`,
    })
  if (isReturned)
    steps.push({
      title: `“${title}” came back to you`,
      advice: 'Read what to change, and save it again.',
      path,
    })
  return steps.length > 0
    ? steps
    : [
        {
          title: `“${title}” waits for approval`,
          advice: 'We email you once it is decided. You don’t need to do anything.',
          path,
        },
      ]
}
