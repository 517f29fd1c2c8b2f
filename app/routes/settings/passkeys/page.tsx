// The own passkeys: the list, and the two steps in which one is added.
import type { Passkey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import type { SubmissionResult } from '@conform-to/react'
import type { Constraints } from '../../../ui/forms/checked-form.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { PasskeyLine } from '../passkey-line.tsx'
import { countCodes, RecoveryCodes } from '../recovery-codes.tsx'
import { securityPath } from '../../../domain/navigation/security-paths.ts'
import { BeginPasskey } from './begin-passkey.tsx'
import { MakePasskey } from './make-passkey.tsx'
import { PasswordForm } from './password-form.tsx'
import { RemovePasskey, RenamePasskey } from './change-passkey.tsx'

export interface PasskeysPageProps {
  passkeys: readonly Passkey[]
  /** So many can an account have. */
  maximum: number
  recoveryCodesLeft: number
  canRenewCodes: boolean
  /** For the browser's password manager. */
  email: string | undefined
  constraints: Record<'password' | 'name', Constraints>
  lastResult?: SubmissionResult | undefined
  /** What the host asks of the browser, as JSON, after the password. */
  begun?: { options: string; name: string } | undefined
  /** Shown once. */
  recoveryCodes?: readonly string[] | undefined
}

export function PasskeysPage(props: PasskeysPageProps) {
  return (
    <div className="grid gap-6">
      <BackLink to={securityPath}>Security</BackLink>
      <PageHeader
        title="Passkeys"
        introduction="Sign in with your fingerprint, your face or the lock of your screen. A passkey cannot be guessed, and works on no other website."
      />
      <Step {...props} />
    </div>
  )
}

function Step({ begun, recoveryCodes, ...props }: PasskeysPageProps) {
  if (recoveryCodes !== undefined) return <RecoveryCodes codes={recoveryCodes} />
  const resultOf = (step: string, id?: string) => {
    const posted = props.lastResult?.initialValue
    return posted?.['step'] === step && posted['id'] === id ? props.lastResult : undefined
  }
  const { passkeys, maximum, email, constraints } = props
  if (begun !== undefined)
    return <MakePasskey {...begun} constraint={constraints.name} lastResult={resultOf('add')} />
  const password = { email, constraint: constraints.password }
  return (
    <>
      {passkeys.length > 0 && (
        <Card
          id="list"
          title="Your passkeys"
          note={`${countCodes(props.recoveryCodesLeft)}, for when you have none of them at hand.`}
        >
          <ul className="grid gap-5">
            {passkeys.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey}>
                <RenamePasskey
                  // Folds up once the name has changed.
                  key={passkey.name}
                  passkey={passkey}
                  constraint={constraints.name}
                  lastResult={resultOf('rename', passkey.id)}
                />
                <RemovePasskey {...password} passkey={passkey} lastResult={resultOf('remove', passkey.id)} />
              </PasskeyLine>
            ))}
          </ul>
        </Card>
      )}
      {props.canRenewCodes && (
        <Card
          id="codes"
          title="New recovery codes"
          note="For when you have used or lost yours. The earlier ones stop working."
        >
          <PasswordForm
            {...password}
            step="codes"
            label="Make new recovery codes"
            variant="secondary"
            lastResult={resultOf('codes')}
          />
        </Card>
      )}
      <Card
        id="add"
        title={passkeys.length > 0 ? 'Add another one' : 'Add a passkey'}
        note={
          passkeys.length > 0
            ? 'One on a second device opens your account when the first is lost.'
            : 'Your password then needs the passkey too, or a recovery code. Your other devices are signed out.'
        }
      >
        {passkeys.length >= maximum ? (
          <p>You have {maximum} passkeys. Remove one before you add another.</p>
        ) : (
          <BeginPasskey {...password} lastResult={resultOf('begin') ?? resultOf('add')} />
        )}
      </Card>
    </>
  )
}
