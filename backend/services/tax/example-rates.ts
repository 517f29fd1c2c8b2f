import type { PayoutKind } from '@affiliate-booking/contract/options/money/money'
import type { TaxRates } from './withhold.ts'

const rupees = (amount: number) => amount * 100

/** Shown to the operator before the first payout, to be confirmed or corrected; never applied by themselves. */
export const exampleRates: Readonly<Record<PayoutKind, TaxRates & { section: string; validFrom: string }>> = {
  commissions: {
    section: '194H',
    validFrom: '2025-04-01',
    bpsWithPan: 200,
    thresholdWithPan: rupees(20_000),
    bpsWithoutPan: 2000,
    thresholdWithoutPan: rupees(20_000),
    thresholdCompany: rupees(20_000),
  },
  shares: {
    section: '194-O',
    validFrom: '2025-04-01',
    bpsWithPan: 10,
    thresholdWithPan: rupees(5_00_000),
    bpsWithoutPan: 500,
    thresholdWithoutPan: null,
    thresholdCompany: null,
  },
}
