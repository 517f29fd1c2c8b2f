// Deletes the details of a person who asks for it.
import { ActionForm, type ActionResult } from '../../../ui/forms/action-form.tsx'
import { Disclosure } from './disclosure.tsx'

interface ForgetPersonProps {
  version: number
  actionResult: ActionResult | undefined
}

export const ForgetPerson = ({ version, actionResult }: ForgetPersonProps) => (
  <Disclosure summary="Delete the person’s details" isOpen={actionResult?.form === 'forget'}>
    <p>
      For a person who asks for it. Name, email, phone, place and message are deleted, and an open lead is
      closed. You cannot undo this.
    </p>
    <ActionForm
      name="forget"
      hidden={{ version }}
      label="Delete for good"
      variant="danger"
      actionResult={actionResult}
    />
  </Disclosure>
)
