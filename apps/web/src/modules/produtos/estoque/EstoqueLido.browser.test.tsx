import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { signInBeforeEach } from '../../../../test/support/signed-in.ts'
import { LIDO } from '../../leitor/destino.ts'
import ProdutoPage from '../ProdutoPage.tsx'

const SALDO = { fisico: 7, reservado: 0, disponivel: 7 }
const variacao = (id: number, nome: string) => ({ id, nome_cor: nome, tamanho: 'M', sku: `CAM-${nome}`, quantidade: 7 })

async function lerVariacao(largura: number) {
  await page.viewport(largura, 800)
  await prepare({
    'GET /produtos/5/': ok({
      id: 5,
      titulo: 'Camiseta',
      sku: 'CAM',
      versao: 1,
      variacoes: [variacao(8, 'Preto'), variacao(9, 'Cru')],
    }),
    'GET /produtos/5/estoque/': ok({
      produto_id: 5,
      ...SALDO,
      variacoes: [8, 9].map((id) => ({ variacao_id: id, nome: id === 8 ? 'Preto M' : 'Cru M', ...SALDO })),
      reservas: [],
    }),
    'GET /modelos/': ok([]),
    'GET /categorias/': ok([]),
    'POST /estoque/contagem/': ok(),
  })
  const { router } = await abrirTela([{ path: '/produtos/:produtoId', Component: ProdutoPage }], '/')
  await router.navigate('/produtos/5?variacao=9', LIDO)
  await expect.element(page.getByLabelText('Título')).toBeInTheDocument()
  return router
}
const dialogo = () => page.getByRole('dialog', { name: 'Camiseta' })

signInBeforeEach()

it('on a phone a scanned variation opens its stock, with the number selected, over the page of the product', async () => {
  const router = await lerVariacao(390)
  const numero = dialogo().getByRole('spinbutton')
  await expect.element(numero).toHaveFocus()
  await expect.element(numero).toHaveAccessibleName('Quantidade de Cru M')
  await expect.poll(() => getSelection()?.toString()).toBe('7')
  await dialogo().getByRole('button', { name: 'Aumentar Cru M' }).click()
  await dialogo().getByRole('button', { name: 'Salvar estoque' }).click()
  await expect
    .poll(async () => (await received('POST /estoque/contagem/'))[0]?.body)
    .toMatchObject({ itens: [{ produto_id: 5, variacao_id: 9, contado: 8, esperado: 7 }] })
  await dialogo().getByRole('button', { name: 'Abrir produto' }).click()
  await expect.element(dialogo()).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?variacao=9')
})

it('at a desk it opens the page alone', async () => {
  await lerVariacao(1280)
  await expect.element(page.getByRole('heading', { name: 'Camiseta', level: 1 })).toBeVisible()
  await expect.element(dialogo()).not.toBeInTheDocument()
})
