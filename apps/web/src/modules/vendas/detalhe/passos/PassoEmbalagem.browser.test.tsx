import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { PassoEmbalagem } from './PassoEmbalagem.tsx'

const CAIXAS = 'GET /vendas/7/embalagens/'
const CAIXA = { id: 2, nome: 'Média', altura: 4, largura: 20, comprimento: 30.5, peso: 0.12, usada_em: null }
const MEDIDAS = ['Altura', 'Largura', 'Comprimento', 'Peso']
const digitadas = () =>
  MEDIDAS.map((nome) => (page.getByLabelText(nome, { exact: true }).element() as HTMLInputElement).value)

async function abrir(peso_dos_itens: number | null, embalagens: object[]) {
  await prepare({
    [CAIXAS]: ok({ peso_dos_itens, embalagens }),
    'POST /vendas/7/medidas/': ok({ id: 7 }),
    'PATCH /vendas/7/status/': ok({ id: 7, status: 'selecionar_envio' }),
  })
  const venda = lerVenda({ id: 7, status: 'embalagem', peso: 1.5 })
  await draw(<PassoEmbalagem venda={venda} />)
}

test('a box gives its measures, and its weight with that of the items', async () => {
  await abrir(0.4, [{ ...CAIXA, id: 1, nome: 'Pequena', altura: 1 }, CAIXA])
  await page.getByLabelText('Caixa').selectOptions('Média')
  expect(digitadas()).toEqual(['4', '20', '30,5', '0,52'])
  await page.getByRole('button', { name: 'Confirmar Medidas' }).click()
  await expect
    .poll(() => received('POST /vendas/7/medidas/'))
    .toMatchObject([{ body: { altura: 4, largura: 20, comprimento: 30.5, peso: 0.52 } }])
})

test('while the weight of an item is not known, a box leaves the weight as it was', async () => {
  await abrir(null, [{ ...CAIXA, usada_em: '2026-11-01' }])
  await expect.element(page.getByText('Falta o peso de algum produto: pese o pacote.')).toBeVisible()
  await page.getByLabelText('Caixa').selectOptions('Média (usada com estes modelos)')
  expect(digitadas()).toEqual(['4', '20', '30,5', '1,5'])
})

test('a shop without boxes is told what the items weigh, and where boxes are registered', async () => {
  await abrir(0.25, [])
  await expect.element(page.getByText(/^Os itens pesam 0,25 kg\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Cadastrar embalagens' }))
    .toHaveAttribute('href', '/configuracoes/embalagens')
})
