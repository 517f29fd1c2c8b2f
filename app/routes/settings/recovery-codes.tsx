import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { Callout } from '../../ui/primitives/callout.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { securityPath } from '../../domain/navigation/security-paths.ts'

/** Such as `One recovery code is left`. */
export const countCodes = (left: number): string =>
  left === 1 ? 'One recovery code is left' : `${left} recovery codes are left`

/** New ones, in the answer to what made the first second factor. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  // The form that had the focus is gone.
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (codes.length > 0) ref.current?.focus()
  }, [codes])
  return (
    <Card id="codes" title="Save your recovery codes">
      <div className="grid gap-5">
        <Callout tone="warning" ref={ref}>
          They are not shown again. Each opens your account once when you have lost your phone or passkeys.
          Print them, or keep them where you keep your passwords.
        </Callout>
        <ul className="grid gap-1 text-lg font-semibold tabular-nums sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <ButtonLink to={securityPath} className="sm:justify-self-start sm:px-8">
          I have saved them
        </ButtonLink>
      </div>
    </Card>
  )
}
