import { beforeEach } from 'vitest'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { password, type Stage } from '../support/stage.ts'
import { fillTwoTerritories } from '../support/two-territories/fill.ts'
import { addRefund } from '../support/two-territories/money.ts'

/** Each test begins with the accounts, services and bookings of two territories. */
export function fillBeforeEach(stage: Stage): void {
  beforeEach(async () => {
    const passwordHash = await cheapPasswords.hash(password)
    await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash })
    await addRefund(stage.db, stage.now())
  })
}
