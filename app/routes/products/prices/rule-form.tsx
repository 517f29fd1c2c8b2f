// Adds or changes the price of some days. The preview shows what the days would cost, and saves nothing.
import { soldBy, type SoldUnit } from '@affiliate-booking/contract/options/products/sold-by'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { weekdays } from '../../../domain/format/calendar.ts'
import { useFirstProblem } from '../../../ui/forms/checks/use-first-problem.ts'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { managedProductPath } from '../managed-product-path.ts'
import { UncheckedField } from '../unchecked-field.tsx'
import {
  type PriceAnswer,
  priceIntents,
  type RuleField,
  ruleFields,
  type TypedPriceRule,
} from './typed-rule.ts'

interface RuleFormProps {
  product: ManagedProduct
  today: string
  /** What it starts with. */
  typed: TypedPriceRule
  answer: PriceAnswer | undefined
}

const priceHints: Record<SoldUnit, string> = {
  seat: 'Rupees per seat.',
  group: 'Rupees for the whole group.',
  room: 'Rupees per room and night.',
}

export function RuleForm({ product, today, typed: start, answer }: RuleFormProps) {
  const { id, kind } = product
  const unit = soldBy(product)
  const posted = useNavigation().formData?.get('intent')
  // What is typed stays in the form; only without scripts, it comes back with the answer.
  const [typed] = useState(answer?.typed ?? start)
  const form = useFirstProblem(answer)
  const isPosted = posted === priceIntents.save || posted === priceIntents.preview
  const isNew = typed.rule === ''
  const control = (name: Exclude<RuleField, 'weekdays'>) => ({
    name,
    defaultValue: typed[name],
    problem: answer?.problems[name],
    autoFocus: ruleFields.find((field) => answer?.problems[field] !== undefined) === name,
  })
  return (
    <Card
      id="price-form"
      title={isNew ? 'Add a price' : 'Change a price'}
      note={
        kind === 'stay'
          ? 'A night belongs to the day on which it begins: Friday is the night from Friday to Saturday.'
          : 'For tours on these days. It applies to new bookings at once.'
      }
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="rule" value={typed.rule} />
        <input type="hidden" name="version" value={typed.version} />
        {/* The Enter key presses this button. */}
        <button
          type="submit"
          name="intent"
          value={priceIntents.save}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <UncheckedField label="First day" type="date" {...control('from')} />
          <UncheckedField label="Last day" type="date" min={today} {...control('to')} />
        </div>
        <Weekdays chosen={typed.weekdays} problem={answer?.problems.weekdays} />
        <div className="grid gap-5 sm:grid-cols-2">
          <UncheckedField
            label="Price"
            hint={priceHints[unit]}
            inputMode="decimal"
            autoComplete="off"
            {...control('price')}
          />
          {unit === 'seat' && (
            <UncheckedField
              label="Child price"
              hint="Leave it empty to keep the usual child price."
              inputMode="decimal"
              autoComplete="off"
              {...control('childPrice')}
            />
          )}
          {kind === 'stay' && (
            <UncheckedField
              label="Minimum nights"
              hint="Of guests who arrive on these days. Leave it empty to keep the usual minimum."
              inputMode="numeric"
              autoComplete="off"
              {...control('minimumNights')}
            />
          )}
        </div>
        {answer?.message !== undefined && <Alert>{answer.message}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value={priceIntents.save} disabled={isPosted}>
            {posted === priceIntents.save ? 'Saving...' : 'Save the price'}
          </Button>
          <Button
            type="submit"
            name="intent"
            value={priceIntents.preview}
            variant="secondary"
            disabled={isPosted}
          >
            Preview the days
          </Button>
          {!isNew && (
            <ButtonLink to={`${managedProductPath(id)}/prices`} variant="quiet">
              Cancel
            </ButtonLink>
          )}
        </div>
      </Form>
    </Card>
  )
}

function Weekdays({ chosen, problem }: { chosen: readonly string[]; problem: string | undefined }) {
  return (
    <fieldset className="grid gap-2" aria-describedby="weekdays-hint">
      <legend className="mb-1.5 text-sm font-medium">Weekdays</legend>
      <div className="flex flex-wrap gap-2">
        {weekdays.map((name, index) => (
          <label
            key={name}
            className="flex min-h-11 items-center gap-2 rounded-control border border-field-line px-3 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="checkbox"
              name="weekdays"
              value={index + 1}
              defaultChecked={chosen.includes(String(index + 1))}
              className="size-5 accent-brand"
            />
            <span>
              {name.slice(0, 3)}
              <span className="sr-only">{name.slice(3)}</span>
            </span>
          </label>
        ))}
      </div>
      <p id="weekdays-hint" className="text-sm text-muted">
        Choose none for every day.
      </p>
      {problem !== undefined && <p className="text-sm font-medium text-bad">{problem}</p>}
    </fieldset>
  )
}
