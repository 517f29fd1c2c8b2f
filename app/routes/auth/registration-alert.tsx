import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { registrationMessages } from '../../domain/messages.ts'
import { Alert, FormAlert } from '../../ui/primitives/alert.tsx'

interface RegistrationAlertProps extends ComponentProps<typeof FormAlert> {
  /** Where the account signs in. */
  loginPath: `/${string}`
}

/** The error of a registration. A second error says that the account may exist: then there is a way to sign in. */
export function RegistrationAlert({ form, loginPath, ref }: RegistrationAlertProps) {
  const { errors = [], errorId } = form
  if (errors.length < 2) return <FormAlert form={form} ref={ref} />
  return (
    <Alert ref={ref} id={errorId}>
      {errors[0]} {registrationMessages.mayExist}{' '}
      <Link to={loginPath} className="inline-block py-0.5 underline underline-offset-4">
        {registrationMessages.tryToSignIn}
      </Link>
    </Alert>
  )
}
