// The forms that add the calendar of another channel, and change its name and rooms.
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import type { CalendarChannel } from '@affiliate-booking/contract/shapes/products/calendars'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFirstProblem } from '../../../ui/forms/checks/use-first-problem.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { Alert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { UncheckedField } from '../unchecked-field.tsx'
import { changeIntent, type ChannelAnswer } from './channel-answer.ts'

interface FormProps {
  kind: ProductKind
  answer: ChannelAnswer | undefined
}

const fieldOf =
  (typed: ChannelAnswer['typed'] | undefined, answer: ChannelAnswer | undefined) =>
  (name: keyof ChannelAnswer['typed']) => ({
    name,
    autoComplete: 'off',
    defaultValue: typed?.[name],
    problem: answer?.problems[name],
  })

const roomsHint = 'How many you sell there. Empty: a booking there closes the whole night here.'

interface AddChannelProps extends FormProps {
  /** Whether a channel can be changed afterwards. */
  canChange: boolean
  isAdding: boolean
}

export function AddChannel({ kind, canChange, answer, isAdding }: AddChannelProps) {
  // What is typed stays in the form; only without scripts, it comes back with the answer.
  const [typed] = useState(answer?.typed)
  const form = useFirstProblem(answer)
  const field = fieldOf(typed, answer)
  return (
    <Form ref={form} method="post" className="grid gap-5 rounded-control bg-sunken p-4 sm:p-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <UncheckedField label="Name" hint="Such as Airbnb." required maxLength={60} {...field('name')} />
        <UncheckedField
          label="Address of its calendar"
          hint="The channel shows it under “Export calendar” or “Sync calendars”."
          required
          inputMode="url"
          {...field('address')}
        />
        {kind === 'stay' && (
          <UncheckedField
            label="Rooms (optional)"
            hint={canChange ? roomsHint : `${roomsHint} To change it later, add the same address again.`}
            inputMode="numeric"
            {...field('seats')}
          />
        )}
      </div>
      <Button type="submit" variant="secondary" disabled={isAdding} className="sm:justify-self-start">
        {isAdding ? 'Reading...' : 'Add the calendar'}
      </Button>
      {answer?.message !== undefined && <Alert>{answer.message}</Alert>}
    </Form>
  )
}

export function ChangeChannel({ kind, channel, answer }: FormProps & { channel: CalendarChannel }) {
  const { id, name, seats } = channel
  const posted = useNavigation().formData
  const isSaving = posted?.get('intent') === changeIntent && posted.get('channel') === id
  const [typed] = useState(answer?.typed ?? { name, address: '', seats: String(seats ?? '') })
  const form = useFirstProblem(answer)
  const field = fieldOf(typed, answer)
  return (
    <ConfirmedStep label="Change" accessibleLabel={`Change: ${name}`} isOpen={answer !== undefined}>
      <Form ref={form} method="post" className="grid gap-5">
        <input type="hidden" name="intent" value={changeIntent} />
        <input type="hidden" name="channel" value={id} />
        <div className="grid gap-5 sm:grid-cols-2">
          <UncheckedField id={`name-${id}`} label="Name" required maxLength={60} {...field('name')} />
          {kind === 'stay' && (
            <UncheckedField
              id={`seats-${id}`}
              label="Rooms (optional)"
              hint={roomsHint}
              inputMode="numeric"
              {...field('seats')}
            />
          )}
        </div>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          disabled={isSaving}
          className="justify-self-start"
          aria-label={`Save: ${name}`}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        {answer?.message !== undefined && <Alert>{answer.message}</Alert>}
      </Form>
    </ConfirmedStep>
  )
}
