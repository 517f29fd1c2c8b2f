// A form's fields in conform's terms: before its checks have come by what the server said, then by their state.
import type { DefaultValue, FieldMetadata, SubmissionResult, useForm } from '@conform-to/react'

/** The browser's constraint checks, by field name. */
export type Constraints = NonNullable<Parameters<typeof useForm>[0]['constraint']>

/** What a form is checked by. */
export interface CheckOptions {
  readonly formId: string
  readonly lastResult: SubmissionResult | undefined
  readonly constraint: Constraints
  readonly defaultValue?: DefaultValue<Record<string, string>>
}

/** conform's description of a field, and on the server whether the page opens at it, as the first that is wrong. */
export type Field = FieldMetadata<string> & { readonly autoFocus?: boolean }

/** What is known of the fields of a form, by their names; of the form as a whole by an empty name. */
export interface FieldsState {
  readonly initialValue: Readonly<Record<string, unknown>>
  readonly value: Readonly<Record<string, unknown>>
  readonly error: Readonly<Record<string, string[] | null | undefined>>
}

/** What the server said of the fields: what was posted and is wrong, or what the form begins with. */
export function stateBeforeChecks(
  lastResult: SubmissionResult | undefined,
  defaultValue: DefaultValue<Record<string, string>> | undefined,
): FieldsState {
  const value = lastResult?.initialValue ?? defaultValue ?? {}
  return { initialValue: value, value, error: lastResult?.error ?? {} }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const errorIdOf = (id: string) => `${id}-error`

/** Undefined where something is wrong with the whole form: its words take the focus. */
const firstWrong = (error: FieldsState['error']) =>
  error[''] == null ? Object.keys(error).find((name) => error[name] != null) : undefined

/** conform's description of a field; `watch` is told when the page reads its value. */
export function describeField(
  formId: string,
  name: string,
  { initialValue, value, error }: FieldsState,
  constraint: Constraints,
  watch: (name: string) => void,
): Field {
  const id = `${formId}-${name}`
  const errors = error[name] ?? undefined
  const initial = textOf(initialValue[name])
  return {
    ...constraint[name],
    key: undefined,
    id,
    name,
    formId,
    errorId: errorIdOf(id),
    descriptionId: `${id}-description`,
    defaultValue: initial,
    defaultOptions: initial === undefined ? undefined : [initial],
    defaultChecked: initial === 'on' ? true : undefined,
    initialValue: initial,
    get value() {
      watch(name)
      return textOf(value[name])
    },
    errors,
    // In browsers the checks move the focus.
    ...(import.meta.env.SSR && { autoFocus: name === firstWrong(error) }),
    allErrors: errors === undefined ? {} : { [name]: errors },
    valid: errors === undefined,
    get dirty() {
      return this.value !== initial
    },
  }
}
