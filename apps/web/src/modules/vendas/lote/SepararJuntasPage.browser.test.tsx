import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, prepare, received } from '../../../../test/support/api-control.ts'
import { lerVenda } from '../../../../test/support/lidos.ts'
import { escanear } from '../../../../test/support/scanner.ts'
import { abrirTela, texts } from '../../../../test/support/screen.tsx'
import { dispensarLote } from './lote.ts'
import { SepararJuntas } from './SepararJuntasPage.tsx'

const AVANCAR = 'POST /vendas/avancar-multiplas/'
const partes = [
  { produto_id: 5, titulo: 'Caneca', variacao: 'Azul', sku: 'CAN-AZ', quantidade: 2 },
  { produto_id: 6, titulo: 'Caixa', sku: 'CX', quantidade: 1 },
]
const BONE = { item_id: 1, id: 8, titulo: 'Boné', sku: 'BON' }
const COM_KIT = { id: 3, cliente_nome: 'Rui', itens: [{ item_id: 2, id: 9, titulo: 'Kit', partes }] }
afterEach(dispensarLote)

const caixas = () => page.getByRole('list', { name: 'Caixas' }).getByRole('listitem')
const marca = (name: string) => page.getByRole('checkbox', { name })
const separados = () => page.getByRole('button', { name: 'Produtos Separados' })

async function abrir(...vendas: object[]) {
  await prepare({ [AVANCAR]: ok({ avancadas: [], recusadas: [] }) })
  const lidas = vendas.map((venda) => lerVenda({ itens: [BONE], ...venda }))
  const { router } = await abrirTela([{ path: '/separar', element: <SepararJuntas vendas={lidas} /> }], '/separar')
  await expect.element(separados()).toBeDisabled()
  return () => router.state.location.pathname + router.state.location.search
}

test.each([
  [[], ['Caixa 1Venda 2', 'Caixa 2Venda 3'], ''],
  [[{ id: 1, status: 'embalagem' }], ['Caixa 1Venda 2', 'Caixa 2Venda 3'], '1 venda já não está em separação.'],
  [
    [
      { id: 1, status: 'embalagem' },
      { id: 4, status: 'cancelado' },
    ],
    ['Caixa 1Venda 2', 'Caixa 2Venda 3'],
    '2 vendas já não estão em separação.',
  ],
])('beside %o two sales in picking have the boxes %j: %s', async (outras, nomes, frase) => {
  await abrir(...outras, { id: 2 }, COM_KIT)
  expect(
    caixas()
      .elements()
      .map(({ textContent }) => textContent?.split(' · ')[0]),
  ).toEqual(nomes)
  expect(texts(page.getByText(/em separação\.$/)).join()).toBe(frase)
  await expect.element(page.getByText('0 de 2 caixas completas')).toBeVisible()
})

test.each([
  [{}, undefined],
  [{ prioritaria: true }, 'Prioritária'],
  [{ prazo: '2026-12-05' }, 'até 05/12'],
  [{ prioritaria: true, prazo: '2026-12-05', anotacao: 'Embrulhar' }, 'Prioritária · até 05/12 · Embrulhar'],
  [{ anotacao: 'Embrulhar' }, 'Embrulhar'],
])('the box of a sale with %o says "%s"', async (dados, nota) => {
  await abrir({ id: 2, cliente_nome: 'Ana', ...dados })
  const [venda, depois] = caixas().element().querySelectorAll('p')
  expect([venda?.textContent, depois?.textContent]).toEqual(['Venda 2 · Ana', nota])
})

test('a box with a kit is complete with all of its parts, and only complete boxes move on', async () => {
  const onde = await abrir({ id: 2, cliente_nome: 'Ana' }, COM_KIT)
  await marca('Caneca Azul (CAN-AZ): 0 de 2').click()
  await expect.element(marca('Caneca Azul (CAN-AZ): 2 de 2')).toBeChecked()
  await expect.element(separados()).toBeDisabled()
  await marca('Caixa (CX): 0 de 1').click()
  const numeros = () => texts(page.getByRole('heading', { name: /^Caixa \d/ }))
  await expect.poll(numeros).toEqual(['Caixa 1', 'Caixa 2Completa'])
  await expect.element(page.getByText('1 de 2 caixas completas')).toBeVisible()
  await separados().click()
  await expect.poll(onde).toBe('/vendas?status=separacao')
  await expect.poll(() => received(AVANCAR)).toMatchObject([{ body: { ids: [3], de: 'separacao' } }])
})

test('a scanned part of a kit is told the box of its sale, and how many of it are there', async () => {
  await abrir({ id: 2 }, COM_KIT)
  await expect
    .element(page.getByText('Leia cada peça: a tela diz em que caixa ela vai. Ou marque à mão.'))
    .toBeVisible()
  escanear('CAN-AZ')
  const dita = page.getByRole('status').filter({ hasText: /^Caixa \d/ })
  await expect.element(dita).toHaveTextContent('Caixa 2Azul, 1 de 2Caneca')
  await expect.element(marca('Caneca Azul (CAN-AZ): 1 de 2')).toBePartiallyChecked()
  expect(
    caixas()
      .elements()
      .map((caixa) => caixa.hasAttribute('data-ultima')),
  ).toEqual([false, true])
  expect(page.getByText('Leia cada peça', { exact: false }).elements()).toEqual([])
})
