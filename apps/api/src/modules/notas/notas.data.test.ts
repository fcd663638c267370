import type { EstadoDaNota } from '@estampa/contract/notas/nota.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { balcaoDoArquivo } from '../../../test/support/vendas.ts'
import * as data from './notas.data.ts'

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco
const produto = await balcao.criarProduto({ qtd: 100 })
const sellProduto = async (): Promise<number> =>
  (await balcao.vender([{ id: produto.id, quantidade: 1, valor_unitario: 50 }])).body.id

let numero = 0
/** Stores an invoice without asking Bling. */
async function saveNota(venda_id: number, estado: EstadoDaNota, mais: Partial<Parameters<typeof data.insertNota>[1]>) {
  const chave = String(++numero).padStart(44, '0')
  const { id } = await data.insertNota(db as never, {
    venda_id,
    modelo: 55,
    estado,
    numero: String(numero),
    chave,
    ...mais,
  })
  return id
}

test('a month begins and ends at midnight of São Paulo, whatever the day is in UTC', async () => {
  const venda = await sellProduto()
  const emitida = (emitida_em: string) => saveNota(venda, 'cancelada', { emitida_em })
  const [fevereiro, primeira, noite, abril] = [
    await emitida('2026-02-28T23:59:59.999-03:00'),
    await emitida('2026-03-01T00:00:00-03:00'),
    await emitida('2026-03-31T23:59:59.999-03:00'),
    await emitida('2026-04-01T00:00:00-03:00'),
  ]
  const notasDoMes = async (mes: string) => (await data.notasDoMes(db, mes, 0, 50)).map(({ id }) => id)
  expect(await notasDoMes('2026-02')).toEqual([fevereiro])
  expect(await notasDoMes('2026-03')).toEqual([primeira, noite])
  expect(await notasDoMes('2026-04')).toEqual([abril])
  // The last evening of the year in São Paulo is in the next year in UTC.
  const reveillon = await emitida('2026-12-31T21:30:00-03:00')
  expect([await notasDoMes('2026-12'), await notasDoMes('2027-01')]).toEqual([[reveillon], []])
})

test('a month’s ZIP has every invoice of a long month, and only those that were issued or denied', async () => {
  const venda = await sellProduto()
  const emitida_em = '2025-05-10T12:00:00-03:00'
  const chaves = Array.from({ length: 101 }, (_, i) => String(900_000 + i).padStart(44, '0'))
  for (const chave of chaves) await saveNota(venda, 'cancelada', { emitida_em, chave, xml: `<NFe>${chave}</NFe>` })
  for (const estado of ['denegada', 'falhou', 'rejeitada'] as const) await saveNota(venda, estado, { emitida_em })
  await saveNota(venda, 'cancelada', { emitida_em, chave: '9'.repeat(44), xml: null })
  const url = '/api/notas/exportar/?mes=2025-05'
  const headers = { authorization: `Bearer ${loja.access}` }
  const arquivos = unzipSync((await loja.app.inject({ method: 'GET', url, headers })).rawPayload)
  expect(Object.keys(arquivos).sort()).toEqual([...chaves.map((chave) => `${chave}.xml`), 'notas.csv'].sort())
  const linhas = strFromU8(arquivos['notas.csv'] ?? new Uint8Array())
    .trim()
    .split('\n')
  expect(linhas).toHaveLength(104)
  expect(linhas.at(-3)).toContain(`${chaves.at(-1)}.xml`)
  // A denied invoice has used its number: it is listed, without a file, as is one whose XML is not here.
  expect(linhas.at(-2)).toContain('"denegada"')
  for (const linha of linhas.slice(-2)) expect(linha).toMatch(/"não está aqui"\r?$/)
})

test('of two invoices of a sale the one that stands gives files, label and what is worked on', async () => {
  const [venda, segunda] = [await sellProduto(), await sellProduto()]
  const arquivo = (letra: string) => letra.repeat(32)
  await saveNota(venda, 'cancelada', { arquivo: arquivo('a'), xml: '<velha/>', numero: '1' })
  const nova = await saveNota(venda, 'autorizada', { arquivo: arquivo('b'), xml: '<nova/>', numero: '2' })
  await saveNota(segunda, 'cancelada', { arquivo: arquivo('c'), xml: '<so/>', numero: '3' })
  expect(await data.arquivosDaNota(db, venda)).toMatchObject({ arquivo: arquivo('b'), xml: '<nova/>', numero: '2' })
  // A cancelled invoice can be downloaded, but is not printed with labels.
  expect(await data.arquivosDaNota(db, segunda)).toMatchObject({ numero: '3' })
  expect(await data.danfesDasVendas(db, [venda, segunda])).toEqual(new Map([[venda, arquivo('b')]]))
  expect((await data.notaAEmitir(db, venda))?.id).toBe(nova)
  expect(await data.notaAEmitir(db, segunda)).toBeUndefined()
})

test('of a failed invoice and a denied one before it, the failed one is taken up again; a change of another state is not written', async () => {
  const venda = await sellProduto()
  await saveNota(venda, 'denegada', {})
  const id = await saveNota(venda, 'falhou', { motivo: 'O Bling não respondeu', consultas: 4 })
  const antes = await data.notaPorId(db, id)
  expect(await data.notaAEmitir(db, venda)).toMatchObject({ id, estado: 'gerando', motivo: null, consultas: 0 })
  expect(antes && (await data.changeNota(db, antes, { estado: 'autorizada' }))).toBe(false)
  expect(await data.notaViva(db, venda)).toMatchObject({ id, estado: 'gerando' })
})

test.each([
  ['rejeitada', 'enviando'],
  ['diferente', 'gerando'],
] as const)('an invoice that is %s is taken up again as %s, and is to be sent', async (estado, depois) => {
  const venda = await sellProduto()
  const id = await saveNota(venda, estado, { enviar: false, motivo: 'IE', consultas: 9 })
  const retomada = { id, estado: depois, enviar: true, motivo: null, consultas: 0 }
  expect(await data.notaAEmitir(db, venda)).toMatchObject(retomada)
})

test('one of two begins to make an invoice; none does that of one made already, or at the SEFAZ', async () => {
  const id = await saveNota(await sellProduto(), 'gerando', {})
  const startedIds = [
    await saveNota(await sellProduto(), 'gerando', { id_bling: '81' }),
    await saveNota(await sellProduto(), 'enviando', {}),
  ]
  const claimNota = (nota: number) => data.claimNotaCreation(db, nota, 60)
  expect((await Promise.all([claimNota(id), claimNota(id)])).filter(Boolean)).toEqual([true])
  expect(await Promise.all(startedIds.map(claimNota))).toEqual([false, false])
  // Bling's answer may still come: no other job begins.
  await data.setNotaAnswerWait(db, id, 60)
  expect([await data.notaPorId(db, id), await claimNota(id)]).toMatchObject([{ pedida_la: true, incerta: true }, false])
  await data.setNotaAnswerWait(db, id, null)
  expect([await data.notaPorId(db, id), await claimNota(id)]).toMatchObject([
    { pedida_la: false, incerta: false },
    true,
  ])
})

test('an NF-e and an NFC-e of one id at Bling are two invoices', async () => {
  const nfe = await saveNota(await sellProduto(), 'autorizada', { id_bling: '91' })
  const nfce = await saveNota(await sellProduto(), 'autorizada', { id_bling: '91', modelo: 65 })
  const ids = await Promise.all(([55, 65] as const).map((modelo) => data.notaDoIdBling(db, modelo, '91')))
  expect(ids.map((nota) => nota?.id)).toEqual([nfe, nfce])
})
