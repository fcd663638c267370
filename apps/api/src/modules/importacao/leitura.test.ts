import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ate } from '../../../test/support/ate.ts'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { linhaDeTextos, partesDaPlanilha, zip64De, zipDe } from '../../../test/support/planilha-hostil.ts'
import { filhosDe } from '../../../test/support/programa.ts'

const { loja, enviar, importacao, ate: chegarA, pronta, itens } = await importacoesDoArquivo()

const leitores = () => filhosDe(process.pid, 'spreadsheet.process.ts')
const LISTA = linhaDeTextos(1, 'SKU', 'Título') + linhaDeTextos(2, 'A', 'Camiseta')

test('a file that unpacks to too much is refused with what to do, and those behind it are read', async () => {
  const enormes = `<si><t>${'a'.repeat(90_000)}</t></si>`
  const usada = Array.from({ length: 1000 }, (_, i) => `<row r="${i + 3}"><c t="s"><v>0</v></c></row>`).join('')
  const [grande, celula, boa] = await Promise.all([
    enviar(zipDe(partesDaPlanilha(LISTA + usada, enormes)), {}, 'grande.xlsx'),
    enviar(`SKU;Título\nA;${'a'.repeat(100_001)}\n`, {}, 'celula.csv'),
    enviar(zip64De(partesDaPlanilha(LISTA)), {}, 'boa.xlsx'),
  ])
  expect([grande, celula, boa].map(({ status, body }) => [status, body.detail ?? body.total])).toEqual([
    [400, 'Descompactado, o arquivo é grande demais. Divida a planilha em arquivos menores e envie de novo.'],
    [400, 'A célula B2 tem mais de 100.000 caracteres. Encurte o texto dela e envie o arquivo de novo.'],
    [201, 1],
  ])
})

test('a reading that dies is an error of its import only: while a file is looked at, and while its rows come in', async () => {
  const arquivo = `SKU;Título\n${Array.from({ length: 30_000 }, (_, i) => `S${i};Peça ${i}`).join('\n')}\n`
  const matarAte = (fim: () => boolean | Promise<boolean>) =>
    ate(async () => {
      for (const pid of leitores()) process.kill(pid, 'SIGKILL')
      return fim()
    })
  let respondeu = false
  const recusa = enviar(arquivo).finally(() => {
    respondeu = true
  })
  await matarAte(() => respondeu)
  const recusada = await recusa
  const motivo = expect.stringContaining('A planilha é pesada demais para ser lida.')
  expect(recusada).toMatchObject({ status: 400, body: { codigo: 'PLANILHA_PESADA', detail: motivo } })

  const { status, body } = await enviar(arquivo)
  expect([status, body.total]).toEqual([201, 30_000])
  await matarAte(async () => (await importacao(body.id)).estado === 'falhou')
  expect(await chegarA(body.id, 'falhou')).toMatchObject({ mensagem: motivo, lidas: 0 })

  const outra = await pronta('SKU;Título\nA;Camiseta\n')
  expect(await itens(outra)).toMatchObject([{ linha: 2, sku: 'A' }])
})

test('how long an import still takes is reckoned from what its stage has done', async () => {
  const { db } = loja.banco
  const { id } = await pronta('SKU;Título\nRST;Resto\n')
  // Of ten rows five are read, four of these are to be written, three are, two are looked at again.
  await sql`insert into importacao_linhas (importacao_id, linha, grupo, nome, celulas, proposta, aplicada_em, desfeita)
    values (${id}, 3, 1, '', '[]', 'criar', now(), 'voltou'), (${id}, 4, 2, '', '[]', 'alterar', now(), 'ficou'),
           (${id}, 5, 3, '', '[]', 'alterar', now(), null), (${id}, 6, 4, '', '[]', 'igual', null, null)`.execute(db)
  for (const [estado, restante] of [
    ['lendo', 100],
    ['pronta', null],
    ['aplicando', 33],
    ['desfazendo', 50],
    ['desfeita', null],
  ] as const) {
    await sql`update importacoes set estado = ${estado}, total = 10, etapa_em = now() - interval '100 s' where id = ${id}`.execute(
      db,
    )
    const { restante_s } = (await loja.pedir('GET', `/api/importacoes/${id}/`)).body
    expect([estado, restante_s]).toEqual([estado, restante === null ? null : expect.closeTo(restante, -1)])
  }
})
