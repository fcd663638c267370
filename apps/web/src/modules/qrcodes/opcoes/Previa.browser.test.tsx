import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LAYOUTS } from '../etiqueta/layouts.ts'
import { SEM_CALIBRACAO } from '../etiqueta/Papel.tsx'
import { parseStoredCampos } from '../preferencias.ts'
import { PreviaACaminho } from './MolduraDaPrevia.tsx'
import { Previa } from './Previa.tsx'

const etiqueta = {
  titulo: 'Boné',
  sku: 'BON',
  gtin: null,
  cor: null,
  tamanho: null,
  preco: null,
  qr: 'BON',
  estampa: [],
}

test.for([1280, 390])('the preview takes the room that stood blank for it, on %i pixels', async (width) => {
  await page.viewport(width, 800)
  for (const layout of LAYOUTS) {
    const { container, rerender } = await render(<PreviaACaminho layout={layout} />)
    const before = container.getBoundingClientRect().height
    const previa = { layout, campos: parseStoredCampos({}), calibracao: SEM_CALIBRACAO, inicio: 1 }
    await rerender(<Previa {...previa} etiquetas={[etiqueta]} />)
    expect(container.getBoundingClientRect().height).toBeCloseTo(before, 1)
    expect(before).toBeGreaterThan(100)
  }
})
