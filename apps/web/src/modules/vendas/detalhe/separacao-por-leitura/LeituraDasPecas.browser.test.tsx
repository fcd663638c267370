import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../../test/support/api-control.ts'
import { escanear } from '../../../../../test/support/scanner.ts'
import { abrirVenda, vendaEm } from '../../../../../test/support/venda-page.tsx'

const linha = (item_id: number) => ({
  item_id,
  id: item_id,
  titulo: 'Camiseta',
  variacao: 'Preto M',
  quantidade: 1,
  valor_unitario: 50,
  sku: `CAM-${item_id}`,
  variacao_id: item_id,
  imagem_url: null,
})

it('the first reading leaves every line where it stands on screen', async () => {
  await page.viewport(1280, 700)
  await abrirVenda(ok(vendaEm('separacao', { itens: [1, 2, 3, 4].map(linha) })))
  const linhas = page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
  await expect.poll(() => linhas.all().length).toBe(4)
  const alturas = () => linhas.all().map((uma) => uma.element().getBoundingClientRect().top)
  const antes = alturas()
  const movidas = () => Math.max(...alturas().map((altura, i) => Math.abs(altura - (antes[i] ?? 0))))
  escanear('CAM-2')
  await expect.element(page.getByText('Camiseta Preto M (CAM-2): 1 de 1')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Próxima peça' })).toBeVisible()
  // Parts of a pixel are the browser's.
  await expect.poll(movidas, { timeout: 2000 }).toBeLessThan(2)
  scrollTo(0, 0)
  expect(movidas()).toBeGreaterThan(50)
})
