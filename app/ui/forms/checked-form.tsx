// A form that works as plain HTML and, with JavaScript, shows the browser's own constraint checks inline before it
// posts. The server decides; no schema is shipped.
import type { DefaultValue, FieldMetadata, SubmissionResult } from '@conform-to/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Form, type FormProps } from 'react-router'
import { useHydrated } from 'remix-utils/use-hydrated'
import { type Constraints, describeField, errorIdOf, stateBeforeChecks } from './checks/form-fields.ts'
import { useFormChecks } from './checks/use-form-checks.ts'

export type { Constraints } from './checks/form-fields.ts'

interface CheckedFormOptions<Fields> {
  /** The action's result for the last submission. */
  lastResult: SubmissionResult | undefined
  constraint: Constraints
  /** The initial values, also after a reset. */
  defaultValue?: DefaultValue<Fields>
}

/** The form and its fields, as conform describes them, and the ref of the form's alert, focused after a rejection. */
export function useCheckedForm<Fields extends Record<string, string>>({
  lastResult,
  constraint,
  defaultValue,
}: CheckedFormOptions<Fields>) {
  const alertRef = useRef<HTMLParagraphElement>(null)
  const id = useId()
  const hydrated = useHydrated()
  const { checks, state, watched, start, failed } = useFormChecks({
    formId: id,
    lastResult,
    constraint,
    ...(defaultValue !== undefined && { defaultValue }),
  })
  const shown = state ?? stateBeforeChecks(lastResult, defaultValue)
  const errors = shown.error[''] ?? undefined

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget, nativeEvent } = event
    if (failed || !(nativeEvent instanceof SubmitEvent)) return
    if (checks !== undefined) {
      if (!checks.passes(nativeEvent)) event.preventDefault()
      return
    }
    event.preventDefault()
    // If the checks do not come, the browser's own stand in for them.
    void start().then(() => currentTarget.requestSubmit(nativeEvent.submitter))
  }

  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // As without JavaScript: passwords are cleared, other entries stay.
    for (const secret of document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} [type=password]`)) {
      secret.value = ''
    }
  }, [lastResult, id])

  // conform renders the alert one step after the result has arrived.
  useEffect(() => {
    if (errors !== undefined) alertRef.current?.focus()
  }, [errors])

  const form = {
    id,
    errorId: errorIdOf(id),
    errors,
    // Until hydration, the browser validates.
    noValidate: hydrated && !failed,
    onSubmit,
    /** Checks one field now. */
    validate: (field: { name: string }) => void start().then((started) => started?.validate(field)),
  }
  return {
    form,
    fields: fieldsBy<Fields>((name) =>
      describeField(id, name, shown, constraint, (field) => watched.add(field)),
    ),
    alertRef,
  }
}

type FieldsOf<Fields> = { readonly [Name in keyof Fields]-?: FieldMetadata<string> }

/** Describes each field when it is asked for: a form does not know the names of its fields. */
const fieldsBy = <Fields extends Record<string, string>>(describe: (name: string) => FieldMetadata<string>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every field that it is asked for
  new Proxy({} as FieldsOf<Fields>, {
    get: (_, name) => (typeof name === 'string' ? describe(name) : undefined),
  })

interface CheckedFormProps extends Omit<FormProps, 'id' | 'onSubmit' | 'noValidate' | 'method'> {
  form: Pick<ReturnType<typeof useCheckedForm>['form'], 'id' | 'onSubmit' | 'noValidate'>
}

/** The form of `useCheckedForm`, which is posted once its fields are checked. */
export const CheckedForm = ({ form: { id, onSubmit, noValidate }, ...props }: CheckedFormProps) => (
  <Form method="post" id={id} onSubmit={onSubmit} noValidate={noValidate} {...props} />
)
