import type { AppContext } from '../../../.server/api/client.ts'
import { lacksCheckIn } from '../../../.server/api/endpoints/vouchers.ts'
import { renderQrSvg } from '../../../.server/images/qr-svg.ts'
import { checkInPath } from '../../../domain/bookings/check-in-path.ts'

/** The address where the provider checks the guests in; at a host without that, the code alone. */
export const voucherQrText = async (context: AppContext, origin: string, code: string): Promise<string> =>
  (await lacksCheckIn(context)) ? code : `${origin}${checkInPath(code)}`

export const drawVoucherQr = async (context: AppContext, origin: string, code: string) =>
  renderQrSvg(await voucherQrText(context, origin, code))
