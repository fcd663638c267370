import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '../../../shared/api/queryClient.ts'
import { LAYOUTS } from '../etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from '../etiqueta/Papel.tsx'
import { parseStoredCampos } from '../preferencias.ts'
import { PreviaACaminho } from './MolduraDaPrevia.tsx'
import { Previa } from './Previa.tsx'

const ETIQUETAS = [
  {
    titulo: 'Boné',
    sku: 'BON',
    gtin: null,
    cor: null,
    tamanho: null,
    preco: null,
    qr: 'BON',
    estampa: [],
  },
]

test.for([1280, 390])('the preview takes the room that stood blank for it, on %i pixels', async (width) => {
  await page.viewport(width, 800)
  const client = createQueryClient()
  // On the lowest labels something is said below the preview.
  for (const layout of LAYOUTS.filter(({ alturaMm }) => alturaMm > 15)) {
    const { container, rerender } = await render(<PreviaACaminho layout={layout} />)
    const before = container.getBoundingClientRect().height
    const previa = { layout, campos: parseStoredCampos({}), calibracao: SEM_CALIBRACAO, inicio: 1 }
    await rerender(
      <QueryClientProvider client={client}>
        <Previa {...previa} etiquetas={ETIQUETAS} />
      </QueryClientProvider>,
    )
    await expect.element(page.getByRole('img', { name: /como será impressa/ })).toBeVisible()
    expect(container.getBoundingClientRect().height).toBeCloseTo(before, 1)
    expect(before).toBeGreaterThan(100)
    await rerender(null)
  }
})
