import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { BOUNDS } from '../../src/infra/files/spreadsheet/rows.ts'
import { createBanco } from '../support/banco.ts'
import { Cliente, PROCESS_ADMIN } from '../support/cliente.ts'
import { lida, PESADAS, wideWorkbook, workbookOfCell } from '../support/planilha-hostil.ts'
import { endAllProgramas } from '../support/programa.ts'
import { openShop } from '../support/prova/shop.ts'

const LINHAS = 200_000
const MB = 1_000_000
afterEach(endAllProgramas)

/** `VmRSS` or, since the last reset, `VmHWM` of a process. */
const memoria = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test.runIf(process.platform === 'linux')('200,000 movements are written as CSV and XLSX in under 100 MB', async () => {
  const banco = await createBanco()
  const loja = await openShop({ env: { DATABASE_URL: banco.url } })
  const pid = await loja.pid()
  try {
    await sql`insert into movimentos_estoque (variacao, quantidade, saldo, motivo)
      select 'Azul M', 1, i, 'entrada' from generate_series(1, ${LINHAS}::int) i`.execute(banco.db)
    const { access } = await new Cliente(loja.url).pedir('POST', '/auth/login/', PROCESS_ADMIN)
    for (const formato of ['csv', 'xlsx']) {
      const antes = memoria(pid, 'VmRSS')
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const resposta = await fetch(`${loja.url}/api/estoque/movimentos/exportar/?formato=${formato}`, {
        headers: { authorization: `Bearer ${access}` },
      })
      let bytes = 0
      let fins = 0
      for await (const pedaco of resposta.body ?? []) {
        bytes += pedaco.length
        if (formato === 'csv') for (const byte of pedaco) if (byte === 10) fins++
      }
      const cresceu = memoria(pid, 'VmHWM') - antes
      if (formato === 'csv') expect(fins).toBe(LINHAS + 1)
      expect(bytes).toBeGreaterThan(MB)
      expect(cresceu).toBeLessThan(100 * MB)
    }
  } finally {
    await loja.fechar()
    await banco.descartar()
  }
})

const PRODUTOS = 1000
const MORTES = 5

test('an import killed five times completes: each product once, each row whole', async () => {
  const loja = await openShop()
  const linhas = Array.from({ length: PRODUTOS * 4 }, (_, i) => {
    const produto = Math.floor(i / 4)
    return `P${produto};P${produto}-${i};Camiseta ${produto};${['P', 'M', 'G', 'GG'][i % 4]};10;3`
  })
  const corpo = new FormData()
  corpo.append('tipo', 'produtos')
  const texto = `SKU do produto;SKU;Título;Tamanho;Preço;Estoque\n${linhas.join('\n')}`
  corpo.append('arquivo', new Blob([texto]), 'lista.csv')
  const { id } = await loja.pedir('POST', '/importacoes/', corpo)
  const agora = async () => loja.pedir('GET', `/importacoes/${id}/`)
  await expect.poll(async () => (await agora()).estado).toBe('pronta')
  await loja.pedir('POST', `/importacoes/${id}/aplicar/`, {})
  for (let morte = 1; morte <= MORTES; morte++) {
    const antes = ((PRODUTOS * 4) / (MORTES + 1)) * morte
    await expect.poll(async () => (await agora()).aplicadas, { timeout: 120_000 }).toBeGreaterThan(antes)
    await loja.matar()
  }
  await expect.poll(async () => (await agora()).estado, { timeout: 120_000 }).toBe('concluida')
  expect(await agora()).toMatchObject({ aplicadas: PRODUTOS * 4, resumo: { criar: PRODUTOS * 4, erro: 0 } })
  expect(await (await Cliente.entrar(loja.url)).idsDeProdutos()).toHaveProperty('size', PRODUTOS)
  const { results } = await loja.pedir('GET', '/produtos/busca/?limite=200')
  for (const { variacoes, quantidade_total } of results) expect([variacoes.length, quantidade_total]).toEqual([4, 12])
  await loja.fechar()
})

// The process that reads them is the program's own; with less than its bounds: spreadsheet.test.ts.
const known = ['sku', 'titulo', 'preco']

test.each(PESADAS)('a workbook of more $exceeds than one may have is refused whole: $what', async ({ build }) => {
  expect(await lida(build(BOUNDS), { known })).toBe('PLANILHA_DESCOMPACTADA')
})

test('a cell of 30 MB and a line of 6 million cells are refused; 50,000 rows with a cell in column XFD are read', async () => {
  expect(await lida(workbookOfCell(30 * MB), { known })).toBe('PLANILHA_COM_CELULA_ENORME')
  expect(await lida(Buffer.alloc(6 * MB, ';'), { known })).toBe('PLANILHA_COM_CELULA_ENORME')
  const found = await lida(wideWorkbook(50_000), { known })
  expect(found).toMatchObject({ total: 49_999, header: ['sku', 'titulo'] })
  expect(typeof found === 'string' ? found : found.rows.at(-1)).toEqual({ row: 50_000, cells: [49_997] })
})
