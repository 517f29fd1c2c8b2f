// The second step: a name, and the browser makes the passkey.
import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { passkeyField, type PasskeyProblem, passkeyProblems } from '../../../domain/accounts/passkeys.ts'
import { passkeysPath } from '../../../domain/navigation/security-paths.ts'
import { TextField } from '../../../ui/forms/fields/text-field.tsx'
import { type Constraints, useCheckedForm } from '../../../ui/forms/checked-form.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Alert, FormAlert } from '../../../ui/primitives/alert.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useErrorToast } from '../../../ui/toasts/toaster.tsx'

interface MakePasskeyProps {
  /** What the host asks of the browser, as JSON. */
  options: string
  /** Proposed, or typed before. */
  name: string
  constraint: Constraints
  lastResult: SubmissionResult | undefined
}

type Asking = 'not yet' | 'now' | PasskeyProblem

export function MakePasskey({ options, name, constraint, lastResult }: MakePasskeyProps) {
  const { form, fields, alertRef } = useCheckedForm<{ name: string }>({
    lastResult,
    constraint,
    defaultValue: { name },
  })
  const [asking, setAsking] = useState<Asking>('not yet')
  const submit = useSubmit()
  const pending = useNavigation().formData?.get('step') === 'add'
  useErrorToast(lastResult)

  async function make(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    setAsking('now')
    const result = await import('../../../ui/passkeys/ceremony.client.ts').then(
      ({ makePasskey }) => makePasskey(options),
      () => ({ problem: 'unreachable' }) as const,
    )
    if ('problem' in result) return setAsking(result.problem)
    setAsking('not yet')
    filled.set(passkeyField, result.credential)
    return submit(filled, { method: 'post', action: passkeysPath })
  }

  const isBusy = asking === 'now' || pending
  return (
    <Card
      id="make"
      title="Make the passkey"
      note="Your browser now asks for your fingerprint, your face or the lock of your screen."
    >
      <Form
        method="post"
        action={passkeysPath}
        id={form.id}
        onSubmit={(event) => void make(event)}
        noValidate={form.noValidate}
        className="grid gap-5"
      >
        <input type="hidden" name="step" value="add" />
        <input type="hidden" name="options" value={options} />
        <TextField
          label="Name"
          field={fields.name}
          autoComplete="off"
          hint="So that you know it among others, such as the name of the device."
        />
        <Button type="submit" disabled={isBusy} className="sm:justify-self-start sm:px-8">
          {isBusy ? 'Waiting...' : 'Make the passkey'}
        </Button>
        {asking !== 'now' && asking !== 'not yet' && (
          <Alert>{passkeyProblems[asking]} Nothing was added. You can try again.</Alert>
        )}
        <FormAlert form={form} ref={alertRef} />
        <p>
          <TextLink to={passkeysPath}>Cancel</TextLink>
        </p>
      </Form>
    </Card>
  )
}
