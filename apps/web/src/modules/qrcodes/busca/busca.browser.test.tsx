import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, ok, prepare, received } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { avisados, drawHook } from '../../../../test/support/hook.tsx'
import { scanText } from '../../../../test/support/scanner.ts'
import { openScreen } from '../../../../test/support/screen.tsx'
import { addEtiquetas, chaveDoItem, type Fila, fillWithEstoque } from '../fila/fila.ts'
import { AdicionarProdutos, useScannedEtiquetas } from './AdicionarProdutos.tsx'

const [BUSCA, LER] = ['GET /produtos/busca/', 'GET /produtos/1/']
const variacoes = [
  { id: 11, tamanho: 'P', gtin: '7891000315507' },
  { id: 12, tamanho: 'M', gtin: '036000291452' },
]
const CAMISETA = { id: 1, titulo: 'Camiseta', sku: 'CAM', gtin: '96385074', tem_variacoes: true, variacoes }
const buildBuscaAnswer = (...results: object[]) => ok({ results, next: null })

async function openScannedEtiquetas(answers: Record<string, FakeAnswer> = {}) {
  await prepare({ [BUSCA]: buildBuscaAnswer(CAMISETA), [LER]: ok(CAMISETA), ...answers })
  let fila: Fila = []
  const { agora, fazer } = await drawHook(() => useScannedEtiquetas((itens) => (fila = addEtiquetas(fila, itens))))
  const lista = () => fila.map(({ produtoId, variacaoId, quantidade }) => [produtoId, variacaoId, quantidade])
  const alarmes = () => agora().alarmes.map(({ title, detail }) => [title, detail])
  return { agora, fazer, lista, alarmes }
}

test('each reading of a piece puts one more of its labels on the list', async () => {
  const { lista, alarmes, agora } = await openScannedEtiquetas()
  scanText('7891000315507')
  scanText('0036000291452')
  scanText('/produtos/1?variacao=11')
  await expect.poll(() => new Set(lista().map(String))).toEqual(new Set(['1,11,2', '1,12,1']))
  expect([alarmes(), agora().parado]).toEqual([[], false])
})

test('a code of a whole product asks which variation it stands on, and nothing is read before the answer', async () => {
  const { agora, fazer, lista } = await openScannedEtiquetas()
  const options = () => agora().opcoes
  scanText('96385074')
  await expect.poll(() => options().map(({ variacao }) => variacao)).toEqual(['P', 'M'])
  scanText('7891000315507')
  await fazer((leituras) => leituras.opcoes[1] && leituras.escolher(leituras.opcoes[1]))
  await expect.poll(lista).toEqual([[1, 12, 1]])
  scanText('CAM')
  await expect.poll(options).toHaveLength(2)
  await fazer(({ desistir }) => desistir())
  expect([options(), lista()]).toEqual([[], [[1, 12, 1]]])
})

test.each<[string, string, Record<string, FakeAnswer>, string]>([
  ['an unknown code', 'NADA', { [BUSCA]: buildBuscaAnswer() }, 'Código desconhecido'],
  ['a product that is gone', '/produtos/1', { [LER]: answer(404) }, 'Produto não encontrado'],
  [
    'a product in the trash',
    '/produtos/1',
    { [LER]: ok({ ...CAMISETA, excluido_em: '2026-11-01T10:00:00Z' }) },
    'Produto não encontrado',
  ],
  ['a variation that is gone', '/produtos/1?variacao=99', {}, 'Produto não encontrado'],
])('%s alarms and gets no label', async (_que, scannedText, answers, title) => {
  const { agora, fazer, lista, alarmes } = await openScannedEtiquetas(answers)
  scanText(scannedText)
  await expect.poll(() => alarmes().map(([alarmTitle]) => alarmTitle)).toEqual([title])
  await fazer(({ dispensar }) => dispensar())
  expect([alarmes(), lista(), agora().ultima]).toEqual([[], [], null])
})

const azuis = ['M', 'G'].map((tamanho, i) => ({ id: 11 + i, nome_cor: 'Azul', tamanho, quantidade: 3 + i }))
const CAMISETA_BUSCA = { ...CAMISETA, quantidade_total: 7, variacoes: azuis }
const CANECA = { id: 2, titulo: 'Caneca', sku: 'CAN', quantidade_total: 5 }

async function openBusca(leitura: object) {
  await prepare({
    'GET /produtos/busca/': ok({ results: [CAMISETA_BUSCA, CANECA], next: null }),
    'GET /produtos/2/': ok(CANECA),
    [LER]: { status: 200, body: CAMISETA_BUSCA, ...leitura },
  })
  const fila: Fila[number][] = []
  await openScreen(
    [{ path: '/qrcodes', element: <AdicionarProdutos fila={[]} onAdd={(itens) => fila.push(...itens)} /> }],
    '/qrcodes?busca=ca',
  )
  return fila
}
const findAddResultButton = (name: string) => page.getByRole('button', { name: new RegExp(`^Adicionar: ${name}`) })

test('a product with variations is added as its variations, each with its own number; any other as itself', async () => {
  const fila = await openBusca({})
  await findAddResultButton('Camiseta CAM').click()
  await findAddResultButton('Caneca CAN').click()
  await expect.poll(() => fila.map(chaveDoItem).toSorted()).toEqual(['1-11', '1-12', '2'])
  const stockedEtiquetas = fillWithEstoque(fila).map(({ etiqueta: { titulo, tamanho, qr }, quantidade }) =>
    [titulo, tamanho, qr, quantidade].join(),
  )
  expect(stockedEtiquetas.toSorted()).toEqual([
    'Camiseta,G,/produtos/1?variacao=12,4',
    'Camiseta,M,/produtos/1?variacao=11,3',
    'Caneca,,/produtos/2,5',
  ])
})

test('variations that cannot be read add nothing, and that is said', async () => {
  const fila = await openBusca({ status: 403 })
  await findAddResultButton('Camiseta CAM').click()
  await expect.poll(avisados).toEqual(['error: Não foi possível ler as variações do produto. Tente novamente.'])
  expect([fila, (await received(LER)).length]).toEqual([[], 1])
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

test('one variation alone is added from its product', async () => {
  const fila = await openBusca({})
  await findAddResultButton('Camiseta Azul G').click()
  await expect.poll(() => fila.map(chaveDoItem)).toEqual(['1-12'])
})
