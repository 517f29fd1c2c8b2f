// A field of a product is declared once, in contract/options/products/product-fields.ts: everything else follows from it.
import { productField, productFieldNames } from '@affiliate-booking/contract/options/products/product-fields'
import { ProductDraft, productPayloadShape } from '@affiliate-booking/contract/shapes/products/product-fields'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { EditProductForm, NewProductForm } from '../../../app/routes/products/product-form.ts'
import { inputsOf } from '../../../app/routes/products/product-inputs.ts'
import * as newProduct from '../../../app/routes/products/new/route.tsx'
import { products } from '../../../backend/db/schema/products/products.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { render } from '../support/render.ts'
import { visit } from '../support/visit.ts'

describe.each(productFieldNames)('the declared product field %s', (name) => {
  const field = productField(name)

  test('is in the payload, in the draft and in the table', () => {
    const isLocation = field.control === 'location'
    expect(isLocation ? productPayloadShape.location.shape : productPayloadShape).toHaveProperty(name)
    expect(isLocation ? ProductDraft.shape.location.shape : ProductDraft.shape).toHaveProperty(name)
    expect(getTableColumns(products)).toHaveProperty(name)
  })

  test.each(inputsOf(name))('has the input %s in both forms and on the page', async (input) => {
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'GET /managed-products': json({ rows: [] }),
    })
    const visited = await visit(newProduct, { path: '/my-services/new', cookie: 'accessToken=abc' })

    expect(NewProductForm.shape).toHaveProperty(input)
    expect(EditProductForm.shape).toHaveProperty(input)
    expect(render(newProduct.default, visited)).toContain(`name="${input}"`)
  })
})
