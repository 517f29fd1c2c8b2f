// How the account is protected, and where it is signed in.
import type { Passkey } from '@affiliate-booking/contract/calls/accounts/passkeys'
import { emailPath, passkeysPath, secondFactorPath } from '../../../domain/navigation/security-paths.ts'
import { passwordItem } from '../../../domain/navigation/navigation.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { PasskeyLine } from '../passkey-line.tsx'
import { Sessions, type SessionsProps } from './sessions.tsx'

interface SecurityPageProps extends SessionsProps {
  changesEmail: boolean
  changesPassword: boolean
  hasSecondFactor: boolean
  /** Undefined: the host has none. */
  passkeys: readonly Passkey[] | undefined
}

export function SecurityPage({
  changesEmail,
  changesPassword,
  hasSecondFactor,
  passkeys,
  ...devices
}: SecurityPageProps) {
  return (
    <div className="grid gap-6">
      <PageHeader title="Security" introduction="How you sign in, and where you are signed in." />
      {changesEmail && (
        <Card id="email" title="Email address" note="You sign in with it, and our messages go there.">
          <ButtonLink to={emailPath} variant="secondary" className="justify-self-start">
            Confirm or change email
          </ButtonLink>
        </Card>
      )}
      {changesPassword && (
        <Card id="password" title="Password" note="Changing it signs out all your other devices.">
          <ButtonLink to={passwordItem.path} variant="secondary" className="justify-self-start">
            {passwordItem.label}
          </ButtonLink>
        </Card>
      )}
      {hasSecondFactor && (
        <Card
          id="second-factor"
          title="Two-step sign-in"
          note="After the password, a code from an app on your phone. A stolen password alone opens nothing."
        >
          <ButtonLink to={secondFactorPath} variant="secondary" className="justify-self-start">
            Set up or turn off
          </ButtonLink>
        </Card>
      )}
      {passkeys !== undefined && (
        <Card
          id="passkeys"
          title="Passkeys"
          note="Sign in with your fingerprint, your face or the lock of your screen. No password, no code."
        >
          <div className="grid gap-5">
            {passkeys.length > 0 && (
              <ul className="grid gap-5">
                {passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <ButtonLink to={passkeysPath} variant="secondary" className="justify-self-start">
              {passkeys.length > 0 ? 'Add, rename or remove' : 'Add a passkey'}
            </ButtonLink>
          </div>
        </Card>
      )}
      <Sessions {...devices} />
    </div>
  )
}
