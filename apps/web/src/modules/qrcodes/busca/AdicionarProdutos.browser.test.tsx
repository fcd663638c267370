import { expect, test } from 'vitest'
import { answer, ok, prepare } from '../../../../test/support/api-control.ts'
import { consoleErrors } from '../../../../test/support/console-errors.ts'
import type { FakeAnswer } from '../../../../test/support/fake-api.types.ts'
import { usar } from '../../../../test/support/hook.tsx'
import { escanear } from '../../../../test/support/scanner.ts'
import { adicionar, type Fila } from '../fila/fila.ts'
import { useEtiquetasLidas } from './AdicionarProdutos.tsx'

const [BUSCA, LER] = ['GET /produtos/busca/', 'GET /produtos/1/']
const variacoes = [
  { id: 11, tamanho: 'P', gtin: '7891000315507' },
  { id: 12, tamanho: 'M', gtin: '036000291452' },
]
const CAMISETA = { id: 1, titulo: 'Camiseta', sku: 'CAM', gtin: '96385074', tem_variacoes: true, variacoes }
const achados = (...results: object[]) => ok({ results, next: null })

async function abrir(respostas: Record<string, FakeAnswer> = {}) {
  await prepare({ [BUSCA]: achados(CAMISETA), [LER]: ok(CAMISETA), ...respostas })
  let fila: Fila = []
  const { agora, fazer } = await usar(() => useEtiquetasLidas((itens) => (fila = adicionar(fila, itens))))
  const lista = () => fila.map(({ produtoId, variacaoId, quantidade }) => [produtoId, variacaoId, quantidade])
  const alarmes = () => agora().painel.alarms.map(({ title: titulo, detail: detalhe }) => [titulo, detalhe])
  return { agora, fazer, lista, alarmes }
}

test('each reading of a piece puts one more of its labels on the list', async () => {
  const { lista, alarmes, agora } = await abrir()
  escanear('7891000315507')
  escanear('0036000291452')
  escanear('/produtos/1?variacao=11')
  await expect.poll(() => new Set(lista().map(String))).toEqual(new Set(['1,11,2', '1,12,1']))
  expect([alarmes(), agora().parado]).toEqual([[], false])
})

test('a code of a whole product asks which variation it stands on, and nothing is read before the answer', async () => {
  const { agora, fazer, lista } = await abrir()
  const opcoes = () => agora().painel.choices
  escanear('96385074')
  await expect.poll(() => opcoes().map(({ variacao }) => variacao)).toEqual(['P', 'M'])
  escanear('7891000315507')
  await fazer(({ painel }) => painel.choices[1] && painel.onChoose(painel.choices[1]))
  await expect.poll(lista).toEqual([[1, 12, 1]])
  escanear('CAM')
  await expect.poll(opcoes).toHaveLength(2)
  await fazer(({ painel }) => painel.onGiveUp())
  expect([opcoes(), lista()]).toEqual([[], [[1, 12, 1]]])
})

test.each<[string, string, Record<string, FakeAnswer>, string]>([
  ['an unknown code', 'NADA', { [BUSCA]: achados() }, 'Código desconhecido'],
  ['an address of another site', 'https://outro.site/produtos/1', {}, 'Código desconhecido'],
  ['a product that is gone', '/produtos/1', { [LER]: answer(404) }, 'Produto não encontrado'],
  [
    'a product in the trash',
    '/produtos/1',
    { [LER]: ok({ ...CAMISETA, excluido_em: '2026-11-01T10:00:00Z' }) },
    'Produto não encontrado',
  ],
  ['a variation that is gone', '/produtos/1?variacao=99', {}, 'Produto não encontrado'],
])('%s alarms and gets no label', async (_que, lido, respostas, titulo) => {
  const { agora, fazer, lista, alarmes } = await abrir(respostas)
  escanear(lido)
  await expect.poll(() => alarmes().map(([dito]) => dito)).toEqual([titulo])
  await fazer(({ painel }) => painel.onDismiss())
  expect([alarmes(), lista(), agora().ultima]).toEqual([[], [], null])
})

test.each([
  ['search', 'CAM', BUSCA],
  ['reading', '/produtos/1', LER],
])('a %s that fails alarms: the piece is to be read again', async (_que, lido, rota) => {
  const { lista, alarmes } = await abrir({ [rota]: answer(403) })
  escanear(lido)
  await expect
    .poll(alarmes)
    .toEqual([['Não foi possível procurar o código', `${lido}. Verifique a conexão e leia de novo.`]])
  expect(lista()).toEqual([])
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})
