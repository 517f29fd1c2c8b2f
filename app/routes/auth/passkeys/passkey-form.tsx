// A button that signs in or confirms by a passkey. What it does is loaded when it is pressed.
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { passkeyField } from '../../../domain/accounts/passkeys.ts'
import { Button } from '../../../ui/primitives/button.tsx'

interface PasskeyFormProps {
  /** Where it posts. */
  action: `/${string}`
  label: string
  /** The browser sends it by itself, as it follows redirects with the fields. */
  reloadDocument?: true
  /** Fields that go with it. */
  children?: ReactNode
}

export function PasskeyForm({ action, label, reloadDocument, children }: PasskeyFormProps) {
  const [isAsking, setAsking] = useState(false)

  /** Posts once its field is filled in. The browser asks once at a time: a second question would end the first. */
  async function fill(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const field = form.querySelector<HTMLInputElement>(`[name=${passkeyField}]`)
    if (!field || field.value !== '') return
    event.preventDefault()
    if (isAsking) return
    setAsking(true)
    const filled = await import('./ask-browser.ts').then(
      ({ askBrowser }) => askBrowser(),
      () => 'unreachable',
    )
    setAsking(false)
    field.value = filled
    form.requestSubmit()
    field.value = ''
  }

  return (
    <Form
      method="post"
      action={action}
      {...(reloadDocument && { reloadDocument })}
      onSubmit={(event) => void fill(event)}
      // Passkeys need scripts.
      className={useHydrated() ? 'grid' : 'invisible grid noscript:hidden'}
    >
      {children}
      <input type="hidden" name={passkeyField} />
      <Button type="submit" variant="secondary" aria-disabled={isAsking}>
        {isAsking ? 'Waiting...' : label}
      </Button>
    </Form>
  )
}
