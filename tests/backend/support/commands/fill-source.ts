// What a backup is made of in tests: a market, the picture of a product, and a sealed entry of the audit log.
import type { Database } from '../../../../backend/db/database.ts'
import { productImages } from '../../../../backend/db/schema/products/images.ts'
import { sealAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import { writeAudit } from '../../../../backend/services/audit/write-audit.ts'
import { storeImage } from '../../../../backend/services/images/image-files.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'
import { addMarket } from '../products.ts'
import { png } from '../stage.ts'

/** @param folder of the uploads */
export async function fillSource(db: Database, folder: string): Promise<void> {
  const { productId, slotId } = await addMarket(db)
  await addImage(db, folder, productId)
  await writeAudit(db, {
    actor: null,
    origin: null,
    objectType: 'slot',
    objectId: slotId,
    territoryPath: null,
    action: 'slot.cancelled',
    at: new Date(0),
  })
  await sealAuditLog(db)
}

/** A picture of a product, in its three widths. */
async function addImage(db: Database, folder: string, productId: string): Promise<void> {
  const about = { productId, position: 1, alt: 'Tea', width: 9, height: 9, createdAt: new Date(0) }
  const [image] = await db.insert(productImages).values(about).returning({ id: productImages.id })
  const widths = new Map(([480, 960, 1600] as const).map((width) => [width, png] as const))
  await storeImage(uploadsIn(folder), image?.id ?? '', widths)
}
