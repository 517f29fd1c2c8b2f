// The first step: the password.
import { useSyncExternalStore } from 'react'
import { passkeyProblems } from '../../../domain/accounts/passkeys.ts'
import { PasswordForm, type PasswordFormProps } from './password-form.tsx'

const listensToNothing = () => () => undefined
const hasPasskeys = () => 'PublicKeyCredential' in globalThis

/** Without scripts, or in a browser without passkeys, it says so in place of a form that leads nowhere. */
export function BeginPasskey(props: PasswordFormProps) {
  const canUse = useSyncExternalStore(listensToNothing, hasPasskeys, () => undefined)
  if (canUse === false)
    return <p>{passkeyProblems.unsupported} Open this page in another one to add it there.</p>
  const isKnown = canUse !== undefined
  return (
    <>
      {/* Keeps its place until scripts run. */}
      <div className={isKnown ? '' : 'invisible noscript:hidden'}>
        <PasswordForm {...props} step="begin" label="Continue" />
      </div>
      {!isKnown && (
        <noscript>
          <p>{passkeyProblems['no-scripts']} Everything else here works without it.</p>
        </noscript>
      )}
    </>
  )
}
