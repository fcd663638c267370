import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare } from '../../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../../test/support/lidos.ts'
import { draw } from '../../../../../test/support/screen.tsx'
import { ItensDaVenda } from './ItensDaVenda.tsx'

const BONE = { item_id: 4, titulo: 'Boné', valor_unitario: 20 }
const linhas = () => page.getByRole('list', { name: 'Produtos da venda' }).getByRole('listitem')
const botoes = (name: string | RegExp) => page.getByRole('button', { name })

async function abrir(item: object, dados: object = {}, resto: Partial<ComponentProps<typeof ItensDaVenda>> = {}) {
  await prepare({})
  const itens = [{ item_id: 3, titulo: 'Caneca', valor_unitario: 30, ...item }, BONE]
  const venda = lerVenda({ id: 7, itens, ...dados })
  await draw(<ItensDaVenda venda={venda} {...resto} />)
  await expect.element(linhas().first()).toBeVisible()
}

test.each([
  ['separacao', 'sem_produto', 1],
  ['retirada', 'sem_produto', 1],
  ['separacao', 'fracionada', 1],
  ['separacao', 'sem_estoque', 0],
  ['enviado', 'sem_produto', 0],
  ['cancelado', 'sem_produto', 0],
])('in %s a line that is held back by %s offers the choice of a product %d times', async (status, pendencia, vezes) => {
  await abrir({ pendencia }, { status })
  expect(botoes('Escolher produto de Caneca').elements()).toHaveLength(vezes)
})

test.each([
  [{ devolvidas: 1 }, '1 voltou em troca'],
  [{ devolvidas: 2 }, '2 voltaram em troca'],
  [{ desconto: 5 }, 'desconto R$ 5,00'],
  [{ producao: { prontas: 2, de: 2, faltam_lisas: 0 } }, '2 de 2 prontas'],
  [{ producao: { prontas: 1, de: 2, faltam_lisas: 3 } }, '1 de 2 prontas, falta peça lisa: 3'],
])('a line with %o says %s, and the other line says nothing of the kind', async (item, frase) => {
  await abrir(item)
  expect(linhas().first().getByText(frase).elements()).toHaveLength(1)
  expect(
    linhas()
      .nth(1)
      .getByText(/troca|desconto|prontas/)
      .elements(),
  ).toEqual([])
})

test('an expense is neither ticked nor said to be published; its amount stands there', async () => {
  const despesa = { titulo: 'Outras despesas', valor_unitario: 5, despesa: true }
  await abrir(despesa, {}, { marcados: new Set(), onMarcar: () => undefined })
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  expect(
    linhas()
      .first()
      .getByText(/ublicado/)
      .elements(),
  ).toEqual([])
  expect(linhas().first().getByText('R$ 5,00').elements()).toHaveLength(2)
  expect(page.getByText('1 peça').elements()).toHaveLength(1)
})

const AZUL = { id: 51, nome_cor: 'Azul', tamanho: 'M', sku: 'CAN-AZ' }
test.each([
  [{ sku: 'CAN' }, 1],
  [{ sku: 'CAN', variacoes: [AZUL] }, 0],
  [{ sku: 'CAN', variacoes: [AZUL], variacao_id: 51 }, 1],
  [{}, 0],
])('only the SKU that a line shows is copied: %o, %d times', async (item, vezes) => {
  await abrir(item)
  expect(botoes('Copiar SKU CAN').elements()).toHaveLength(vezes)
})

const PARTES = [
  { produto_id: 5, titulo: 'Caneca', variacao: 'Azul', sku: 'CAN-AZ', quantidade: 2 },
  { produto_id: 6, titulo: 'Caixa', quantidade: 1 },
]
test.each([
  [undefined, ['6 ×Caneca Azul · CAN-AZ', '3 ×Caixa'], [false, false]],
  [
    [5, 3],
    ['5 de 6Caneca Azul · CAN-AZ', '3 de 3Caixa'],
    [false, true],
  ],
])('three kits with %o of their parts picked ask for these pieces', async (separadas, textos, completas) => {
  await abrir({ titulo: 'Kit', quantidade: 3, partes: PARTES }, {}, { separadasDe: () => separadas })
  const partes = page.getByRole('list', { name: 'Partes de Kit' }).getByRole('listitem').elements()
  expect(partes.map(({ textContent }) => textContent)).toEqual(textos)
  expect(partes.map((parte) => parte.hasAttribute('data-completa'))).toEqual(completas)
})

test('the QR code of a line is that of its variation', async () => {
  const codigo = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  await abrir({ id: 5, sku: 'CAN-AZ', variacao_id: 51, variacao: 'Azul M', qr_code_url: codigo })
  expect(botoes(/^QR Code de/).elements()).toHaveLength(1)
  await botoes('QR Code de Caneca Azul M (CAN-AZ)').click()
  const dialogo = page.getByRole('dialog')
  await expect.element(dialogo.getByRole('img', { name: 'QR Code de Caneca Azul M' })).toHaveAttribute('src', codigo)
  await expect.element(dialogo.getByText('CAN-AZ')).toBeVisible()
})
