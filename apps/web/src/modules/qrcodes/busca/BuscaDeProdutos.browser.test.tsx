import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import { avisados } from '../../../../test/support/hook.tsx'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { chaveDoItem, type Fila, usarEstoque } from '../fila/fila.ts'
import { BuscaDeProdutos } from './BuscaDeProdutos.tsx'

const variacoes = ['M', 'G'].map((tamanho, i) => ({
  id: 11 + i,
  sku: `CAM-${tamanho}`,
  nome_cor: 'Azul',
  tamanho,
  quantidade: 3 + i,
  preco_venda: 40 + i,
}))
const CAMISETA = { id: 1, titulo: 'Camiseta', sku: 'CAM', tem_variacoes: true, quantidade_total: 7, variacoes }
const CANECA = { id: 2, titulo: 'Caneca', sku: 'CAN', tem_variacoes: false, quantidade_total: 5, variacoes: [] }
const LER = 'GET /produtos/1/'

async function abrir(leitura: object) {
  await prepare({
    'GET /produtos/busca/': ok({ results: [CAMISETA, CANECA], next: null }),
    [LER]: { status: 200, body: CAMISETA, ...leitura },
  })
  const fila: Fila[number][] = []
  await abrirTela(
    [{ path: '/qrcodes', element: <BuscaDeProdutos onAdd={(itens) => fila.push(...itens)} /> }],
    '/qrcodes?busca=ca',
  )
  return fila
}
const adicionar = (nome: string) => page.getByRole('button', { name: `Adicionar ${nome}`, exact: true })

test('a product with variations is added as its variations, each with its own number; any other as itself', async () => {
  const fila = await abrir({})
  await adicionar('Camiseta (CAM)').click()
  await adicionar('Caneca (CAN)').click()
  await expect.poll(() => fila.map(chaveDoItem).toSorted()).toEqual(['1-11', '1-12', '2'])
  const porEstoque = usarEstoque(fila).map(({ etiqueta: { titulo, tamanho, preco, qr }, quantidade }) => [
    titulo,
    tamanho,
    preco?.menor === preco?.maior,
    qr,
    quantidade,
  ])
  expect(porEstoque.toSorted((a, b) => String(a[3]).localeCompare(String(b[3])))).toEqual([
    ['Camiseta', 'M', true, '/produtos/1?variacao=11', 3],
    ['Camiseta', 'G', true, '/produtos/1?variacao=12', 4],
    ['Caneca', null, true, '/produtos/2', 5],
  ])
})

test('variations that cannot be read add nothing, and that is said', async () => {
  const fila = await abrir({ status: 403 })
  await adicionar('Camiseta (CAM)').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível ler as variações do produto. Tente novamente.'])
  expect([fila, (await received(LER)).length]).toEqual([[], 1])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('one variation alone is added from the unfolded product', async () => {
  const fila = await abrir({})
  await page.getByRole('button', { name: '2 variações de Camiseta (CAM)' }).click()
  await adicionar('Camiseta (CAM) Azul G').click()
  expect(fila.map(chaveDoItem)).toEqual(['1-12'])
})
