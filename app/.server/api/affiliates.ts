// The affiliate's QR code.
import { generateQr, getQr } from '@affiliate-booking/contract/calls/affiliates'
import { type AppContext, hostOf } from '../host.ts'

// The dashboard does not wait long for a card that it can do without.
const qrWithinMs = 3000

export const fetchQr = (context: AppContext) =>
  hostOf(context).call(getQr, undefined, { withinMs: qrWithinMs })

export const makeQr = (context: AppContext) => hostOf(context).call(generateQr, undefined)
