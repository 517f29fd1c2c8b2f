// Asks for the payment page of a gateway.
import { formatPaise } from '@affiliate-booking/shared/money'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/primitives/button.tsx'

interface OnlinePaymentProps {
  /** Of the booking. */
  path: string
  /** Paise. */
  amount: number
  /** Whether the booking can be paid by UPI too, below. */
  hasUpi: boolean
}

export function OnlinePayment({ path, amount, hasUpi }: OnlinePaymentProps) {
  const action = `${path}/payment`
  const isPending = useNavigation().formAction === action
  return (
    <div className="grid gap-4">
      <Form method="post" action={action} className="grid gap-2">
        <Button disabled={isPending} className="sm:justify-self-start">
          Pay {formatPaise(amount)} online
        </Button>
        <p className="text-sm text-muted">By UPI, card or net banking, on the page of our payment service.</p>
      </Form>
      {hasUpi && <p className="border-t border-line pt-4 font-semibold">Or pay by UPI yourself</p>}
    </div>
  )
}
