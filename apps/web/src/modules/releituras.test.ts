import { expect, test } from 'vitest'
import { conferenciaDaConta } from './configuracoes/bling/conta.queries.ts'
import { resumoDasDiferencas } from './configuracoes/bling/diferencas.queries.ts'
import { copiasDaLoja } from './configuracoes/copias.queries.ts'
import { ultimaImportacao } from './importacao/bling/importacao.queries.ts'
import { umaImportacao } from './importacao/planilha/planilhas.queries.ts'
import { andamentoDoLote } from './produtos/lista/emLote.queries.ts'
import { umaSincronizacao } from './sincronizacao/sincronizacao.queries.ts'
import { listaDeSincronizacoes, variasSincronizacoes } from './sincronizacao/tarefas.queries.ts'
import { umaVenda } from './vendas/vendas.queries.ts'

/** Milliseconds until it is read again; false when it is not. */
const espera = ({ refetchInterval }: { refetchInterval?: unknown }, data?: unknown, dataUpdateCount = 1) => {
  const query = { state: { data, dataUpdateCount, dataUpdatedAt: 0 } }
  return typeof refetchInterval === 'function' ? (refetchInterval(query) as unknown) : refetchInterval
}
const planilha = (estado: string, total: number) => ({ estado, total })
const FEITA = { estado: 'concluida' }
const requestedAt = '2026-11-22T10:00:00Z'
const copy = (criada_em: string) => ({ fazendo: false, falha: null, copias: [{ criada_em }] })
const buildEtiquetaVenda = (declaracao: object | null) => ({
  id: 1,
  link_etiqueta_pdf: '/x.pdf',
  numero_pedido_bling: null,
  sincronizacao: null,
  etiqueta: { estado: 'pronta', declaracao },
})

test.each([
  ['a synchronisation under way', umaSincronizacao(1), { estado: 'pendente' }, true],
  ['one that has ended', umaSincronizacao(1), { estado: 'concluida' }, false],
  ['one that failed', umaSincronizacao(1), { estado: 'falhou' }, false],
  ['one that is not read yet', umaSincronizacao(1), undefined, true],
  ['several of which one is under way', variasSincronizacoes([1, 2]), [FEITA, { estado: 'pendente' }], true],
  ['several that have ended', variasSincronizacoes([1]), [FEITA], false],
  ['one page of synchronisations', listaDeSincronizacoes([]), { pages: [1] }, true],
  ['two pages of them', listaDeSincronizacoes([]), { pages: [1, 2] }, false],
  ['an import under way', ultimaImportacao, { estado: 'lendo' }, true],
  ['an import that waits for a person', ultimaImportacao, { estado: 'pronta' }, false],
  ['no import', ultimaImportacao, null, false],
  ['a spreadsheet being read', umaImportacao(1), planilha('lendo', 10), true],
  ['a spreadsheet being undone', umaImportacao(1), planilha('desfazendo', 10), true],
  ['a spreadsheet that is ready', umaImportacao(1), planilha('pronta', 10), false],
  ['a change of many under way', andamentoDoLote(1), { estado: 'aplicando' }, true],
  ['a change of many being undone', andamentoDoLote(1), { estado: 'desfazendo' }, true],
  ['a change of many that has ended', andamentoDoLote(1), { estado: 'concluida' }, false],
  ['a change of many that is not read yet', andamentoDoLote(1), undefined, true],
  ['an account that is being read', conferenciaDaConta, { verificando: true }, true],
  ['an account that was read', conferenciaDaConta, { verificando: false }, false],
  ['a deposit whose balances are being read', resumoDasDiferencas, { lendo: true }, true],
  ['a deposit that was read', resumoDasDiferencas, { lendo: false }, false],
  ['a backup being made', copiasDaLoja(undefined), { fazendo: true, falha: null, copias: [] }, true],
  ['a backup asked for', copiasDaLoja(requestedAt), copy('2026-11-22T09:59:59Z'), true],
  ['a backup made since', copiasDaLoja(requestedAt), copy(requestedAt), false],
  [
    'a backup that failed since',
    copiasDaLoja(requestedAt),
    { fazendo: false, falha: { em: requestedAt }, copias: [] },
    false,
  ],
  ['no backup asked for', copiasDaLoja(undefined), { fazendo: false, falha: null, copias: [] }, false],
])('%s: is it read again by itself?', (_nome, options, dados, sim) => {
  expect(Number(espera(options, dados)) > 0).toBe(sim)
})

test('one synchronisation is read ever more slowly', () => {
  const esperas = [0, 1, 2, 50].map((vezes) => Number(espera(umaSincronizacao(1), undefined, vezes)))
  expect(esperas).toEqual(esperas.toSorted((a, b) => a - b))
  expect(new Set(esperas).size).toBe(4)
  expect(esperas.at(-1)).toBeLessThanOrEqual(60_000)
})

const buildVendaWithNota = (estado: string, link_pdf: string | null) => ({
  ...buildEtiquetaVenda(null),
  link_etiqueta_pdf: null,
  nota: { estado, link_pdf },
})
test.each([
  ['being made', buildVendaWithNota('gerando', null), true, 60_000],
  ['at the SEFAZ', buildVendaWithNota('enviando', null), true, 60_000],
  ['authorised, without its DANFE', buildVendaWithNota('autorizada', null), true, 30_000],
  ['authorised, with it', buildVendaWithNota('autorizada', '/n.pdf'), true, 480_000],
  ['refused', buildVendaWithNota('rejeitada', null), false, 0],
])('a sale whose invoice is %s is read again: %s', (_, venda, sim, ms) => {
  const now = espera(umaVenda(1), venda)
  expect(now !== false).toBe(sim)
  expect(Number(now)).toBeLessThanOrEqual(ms)
})

test('a sale is read again each half minute until its declaration is there, then before the label’s address ends', () => {
  expect(espera(umaVenda(1), buildEtiquetaVenda({ estado: 'esperando' }))).toBe(30_000)
  expect(espera(umaVenda(1), buildEtiquetaVenda({ estado: 'pronta' }))).toBe(480_000)
  expect(espera(umaVenda(1), { ...buildEtiquetaVenda(null), link_etiqueta_pdf: null })).toBe(false)
  expect(espera(umaVenda(1))).toBe(false)
})
