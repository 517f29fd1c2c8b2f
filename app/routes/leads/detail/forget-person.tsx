// Deletes the details of a person who asks for it.
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { Disclosure } from './disclosure.tsx'

export interface ForgetTexts {
  readonly summary: string
  readonly hint: string
  readonly label: string
}

interface ForgetPersonProps {
  texts: ForgetTexts
  version: number
  actionResult: ActionResult | undefined
}

export const ForgetPerson = ({
  texts: { summary, hint, label },
  version,
  actionResult,
}: ForgetPersonProps) => (
  <Disclosure summary={summary} isOpen={actionResult?.form === 'forget'}>
    <p>{hint}</p>
    <ActionForm
      name="forget"
      hidden={{ version }}
      label={label}
      variant="danger"
      actionResult={actionResult}
    />
  </Disclosure>
)
