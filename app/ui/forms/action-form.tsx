// The form of one action, on a page that has several.
import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { FormAlert } from '../primitives/alert.tsx'
import { Button } from '../primitives/button.tsx'
import { useErrorToast } from '../toasts/toaster.tsx'
import { CheckedForm, type Constraints, useCheckedForm } from './checked-form.tsx'
import { TextAreaField } from './fields/text-area-field.tsx'

/** The result of the last submission, and the form that it belongs to. */
export interface ActionResult {
  readonly form: string | undefined
  readonly result: SubmissionResult
}

type Fields = Record<string, FieldMetadata<string>>

interface ActionFormProps {
  /** Posted as `intent`, and unique on the page. */
  name: string
  /** Other posted fields, such as the version that was seen; those that are undefined are left out. */
  hidden?: Readonly<Record<string, string | number | undefined>>
  label: string
  pending?: string | undefined
  variant?: 'primary' | 'secondary' | 'danger'
  constraint?: Constraints | undefined
  defaultValue?: Record<string, string>
  /** Whether it has files. */
  hasFiles?: boolean
  actionResult: ActionResult | undefined
  /** Another button in the line of its button. */
  beside?: ReactNode
  children?: ((fields: Fields) => ReactNode) | undefined
}

const nothing = {}

/** As children: the reason of an action. */
export const reasonField = (hint: string) =>
  function Reason({ reason }: Fields): ReactNode {
    return reason && <TextAreaField label="Reason" field={reason} hint={hint} rows={3} />
  }

export function ActionForm({
  name,
  hidden = nothing,
  label,
  pending = 'Saving...',
  variant = 'primary',
  constraint = nothing,
  defaultValue = nothing,
  hasFiles = false,
  actionResult,
  beside,
  children,
}: ActionFormProps) {
  const lastResult = actionResult?.form === name ? actionResult.result : undefined
  const { form, fields, alertRef } = useCheckedForm<Record<string, string>>({
    lastResult,
    constraint,
    defaultValue,
  })
  // With the list that the page was opened from.
  const { pathname, search } = useLocation()
  const isPending = useNavigation().formData?.get('intent') === name
  useErrorToast(lastResult)
  const button = (
    <Button type="submit" variant={variant} disabled={isPending} className="sm:justify-self-start sm:px-8">
      {isPending ? pending : label}
    </Button>
  )
  return (
    <CheckedForm
      form={form}
      action={`${pathname}${search}`}
      {...(hasFiles && { encType: 'multipart/form-data' })}
      className="grid gap-4"
    >
      {Object.entries({ intent: name, ...hidden }).map(
        ([field, value]) =>
          value !== undefined && <input key={field} type="hidden" name={field} value={value} />,
      )}
      {children?.(fields)}
      {beside === undefined ? (
        button
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
          {button}
          {beside}
        </div>
      )}
      <FormAlert form={form} ref={alertRef} />
    </CheckedForm>
  )
}
