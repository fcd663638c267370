import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies, ok, prepare } from '../../../../test/support/api-control.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { PrecosCard } from './PrecosCard.tsx'

const FAIXAS = [
  { a_partir_de: 1, por_peca: 20, por_cor: 0, custo_por_peca: 6 },
  { a_partir_de: 30, por_peca: 12, por_cor: 0, custo_por_peca: null },
]
const DTF = { tecnica: 'dtf', area_ate_cm2: 900, faixas: FAIXAS, montagem: 30, montagem_por_cor: 0 }
const openPrecos = async (...tabelas: object[]) => {
  await prepare({ 'GET /producao/precos/': ok({ tabelas }), 'PUT /producao/precos/': ok({ tabelas }) })
  await openScreen([{ path: '/precos', Component: PrecosCard }], '/precos')
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const save = () => page.getByRole('button', { name: 'Salvar', exact: true }).click()

test('a shop without tables adds the first one with the quantities of the trade, and saves it', async () => {
  await openPrecos()
  await expect.element(page.getByText(/^Nenhuma tabela ainda/)).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar tabela' }).click()
  for (const [i, price] of ['20', '15,50', '12', '9,90'].entries())
    await field(`Por peça, linha ${i + 1} da tabela 1`).fill(price)
  await field('Montagem da tabela 1').fill('30')
  await save()
  const faixa = (a_partir_de: number, por_peca: string) => ({ a_partir_de, por_peca, por_cor: '', custo_por_peca: '' })
  await expect
    .poll(() => bodies('PUT /producao/precos/'))
    .toEqual([
      {
        tabelas: [
          {
            tecnica: 'dtf',
            area_ate_cm2: null,
            montagem: '30,00',
            montagem_por_cor: '',
            faixas: [faixa(1, '20,00'), faixa(10, '15,50'), faixa(30, '12,00'), faixa(100, '9,90')],
          },
        ],
      },
    ])
})

test('a stored table is shown as it is, and a second one for the same prints is refused at its area', async () => {
  await openPrecos(DTF)
  await expect.element(page.getByRole('heading', { name: 'DTF, até 900 cm²' })).toBeVisible()
  await expect.element(field('Custo por peça, linha 1 da tabela 1')).toHaveValue('6,00')
  await expect.element(field('Custo por peça, linha 2 da tabela 1')).toHaveValue('')
  await page.getByRole('button', { name: 'Adicionar tabela' }).click()
  await field('Técnica da tabela 2').selectOptions('DTF')
  await field('Área até da tabela 2').fill('900')
  await save()
  await expect.element(page.getByText('Já há uma tabela desta técnica com esta área')).toBeVisible()
  expect(await bodies('PUT /producao/precos/')).toEqual([])
  await field('Área até da tabela 2').fill('abc')
  await field('A partir de, linha 1 da tabela 2').fill('')
  await save()
  await expect.element(page.getByText('Quantidade inválida')).toBeVisible()
  await expect.element(field('Área até da tabela 2')).toHaveAttribute('aria-invalid', 'true')
})

test('a quantity and a table are removed', async () => {
  await openPrecos(DTF, { ...DTF, tecnica: 'silk' })
  await page.getByRole('button', { name: 'Remover a linha 1 da tabela 1' }).click()
  await page.getByRole('button', { name: 'Remover a tabela 2: Silk, até 900 cm²' }).click()
  await save()
  await expect
    .poll(() => bodies('PUT /producao/precos/'))
    .toMatchObject([{ tabelas: [{ tecnica: 'dtf', faixas: [{ a_partir_de: 30 }] }] }])
})
