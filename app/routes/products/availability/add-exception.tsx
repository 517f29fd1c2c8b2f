// The form of a day that differs from the week.
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import type { ManagedProduct, Slot } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { capacityLabels } from '../../../domain/labels/sold-units.ts'
import { FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { CheckedForm, useCheckedForm } from '../../../ui/forms/checked-form.tsx'

/** Posted with the forms of single days. */
export const exceptionIntents = {
  add: 'add-exception',
  remove: 'remove-exception',
  open: 'open-days',
  removeSale: 'remove-sale',
} as const

export interface AddExceptionProps {
  product: ManagedProduct
  today: string
  /** That the form begins with. */
  day: string | undefined
  /** A cancelled time of that day, with which the form begins. */
  reopened: Slot | undefined
  /** Whether the host closes several days at once. */
  closesRanges: boolean
  /** Whether the host takes off sale what was sold elsewhere. */
  takesSales: boolean
  /** Of the next sale. */
  saleId: string
  /** Whether the provider has other services, which can be closed and opened too. */
  hasOthers: boolean
  lastResult: SubmissionResult | undefined
}

/** A time of a tour is added to those of the week; what is set for a night of a stay replaces it. */
const openLabels = { tour: 'An additional time', stay: 'Other rooms or times' }

export const AlsoInOthers = ({ isTicked }: { isTicked?: boolean }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      name="others"
      value="yes"
      defaultChecked={isTicked}
      className="size-5 shrink-0 accent-brand"
    />
    Also in my other services
  </label>
)

type Fields = Record<
  | 'what'
  | 'date'
  | 'until'
  | 'reason'
  | 'others'
  | 'startTime'
  | 'endTime'
  | 'capacity'
  | 'sold'
  | 'soldTime'
  | 'sale',
  string
>

export function AddException(props: AddExceptionProps) {
  const { product, today, day, reopened, closesRanges, takesSales, saleId, hasOthers, lastResult } = props
  const { form, fields, alertRef } = useCheckedForm<Fields>({
    lastResult,
    constraint: { date: { required: true } },
    defaultValue: reopened
      ? {
          what: 'open',
          date: reopened.date,
          startTime: reopened.startTime,
          endTime: reopened.endTime,
          capacity: String(reopened.capacity),
        }
      : { what: 'closed', date: day },
  })
  const pending = useNavigation().formData?.get('intent') === exceptionIntents.add
  const isStay = product.kind === 'stay'
  const { title, many } = capacityLabels[soldBy(product)]
  return (
    <CheckedForm form={form} className="day-exception grid gap-5 rounded-control bg-sunken p-4 sm:p-5">
      <input type="hidden" name="intent" value={exceptionIntents.add} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="What differs"
          field={fields.what}
          options={[
            { value: 'closed', label: closesRanges ? 'Closed' : 'Closed all day' },
            { value: 'open', label: openLabels[product.kind] },
            ...(takesSales ? [{ value: 'sold', label: `${title} sold elsewhere` }] : []),
          ]}
        />
        <TextField
          label={closesRanges ? 'First day' : 'Date'}
          field={fields.date}
          type="date"
          min={today}
          data-required="Choose a date."
        />
      </div>
      {closesRanges && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Last day"
            field={fields.until}
            type="date"
            min={today}
            hint="Leave it empty for one day."
          />
          <div className="closed-only">
            <TextField label="Reason (optional)" field={fields.reason} hint="For you alone." />
          </div>
        </div>
      )}
      {hasOthers && (
        <div className="closed-only">
          <AlsoInOthers isTicked={fields.others.initialValue === 'yes'} />
        </div>
      )}
      <div className="open-only grid gap-5 min-[26rem]:grid-cols-2 sm:grid-cols-3">
        <TextField label={isStay ? 'Check-in' : 'Starts'} field={fields.startTime} type="time" />
        <TextField label={isStay ? 'Check-out' : 'Ends'} field={fields.endTime} type="time" />
        <TextField label={title} field={fields.capacity} inputMode="numeric" />
      </div>
      <p className="open-only text-sm text-muted">
        {isStay
          ? 'For guests who leave on the 27th, the last day is the 26th. This replaces what you set for these nights before; booked rooms stay booked.'
          : `This replaces a time with the same start. Booked ${many} stay booked.`}
      </p>
      {takesSales && (
        <>
          <input type="hidden" name="sale" value={fields.sale.initialValue ?? saleId} />
          <div className="sold-only grid gap-5 min-[26rem]:grid-cols-2 sm:grid-cols-3">
            {!isStay && <TextField label="Starts" field={fields.soldTime} type="time" />}
            <TextField label={title} field={fields.sold} inputMode="numeric" />
          </div>
          <p className="sold-only text-sm text-muted">
            What you have sold by phone, at the door or on a site whose calendar we do not read. The rest
            stays on sale.
            {isStay && ' For guests who leave on the 27th, the last day is the 26th.'}
          </p>
        </>
      )}
      <Button type="submit" variant="secondary" disabled={pending} className="sm:justify-self-start">
        {pending ? 'Saving...' : closesRanges ? 'Save' : 'Add the day'}
      </Button>
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
