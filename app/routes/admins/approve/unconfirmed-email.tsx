// Asks before somebody who has not confirmed their email becomes an administrator.
import { Callout } from '../../../ui/primitives/callout.tsx'

/** Posted by the checkbox. */
export const confirmsEmail = 'confirmsEmail'

export const UnconfirmedEmail = () => (
  <div className="grid gap-2">
    <Callout tone="warning">
      This person has not confirmed their email address yet. Somebody else may have registered with it. Call
      them, or wait until they have opened the link in our message.
    </Callout>
    <label className="flex min-h-12 items-start gap-3 py-2.5 font-medium">
      <input
        type="checkbox"
        name={confirmsEmail}
        value="yes"
        required
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-brand"
      />
      I know that this address is theirs
    </label>
  </div>
)
