import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { criarBanco } from '../support/banco.ts'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { encerrarTudo, ligarLoja, pastaNova, raiz } from '../support/programa.ts'

// As `npm start` starts it: else V8 grows with the machine's memory.
const { economical } = (await import(join(raiz, 'scripts', 'start', 'child.mjs'))) as {
  economical(env: Record<string, string>): Record<string, string>
}

const LINHAS = 200_000
const MB = 1_000_000
const { pasta, remover } = pastaNova('estampa-planilhas-')
afterAll(remover)
afterEach(encerrarTudo)

/** `VmRSS` or, since the last reset, `VmHWM` of a process. */
const memoria = (pid: number, qual: string) =>
  Number(new RegExp(`${qual}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

test.runIf(process.platform === 'linux')('200,000 movements are written as CSV and XLSX in under 100 MB', async () => {
  const banco = await criarBanco()
  const loja = await ligarLoja(pasta, {
    env: economical({ ...ADMIN.env, DATABASE_URL: banco.url, LOG_LEVEL: 'warn' }),
  })
  const pid = loja.child.pid ?? 0
  try {
    await sql`insert into movimentos_estoque (variacao, quantidade, saldo, motivo)
      select 'Azul M', 1, i, 'entrada' from generate_series(1, ${LINHAS}::int) i`.execute(banco.db)
    const { access } = await new Cliente(loja.url).pedir('POST', '/auth/login/', ADMIN)
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
    loja.child.kill('SIGTERM')
    await loja.fim
    await banco.descartar()
  }
})

const PRODUTOS = 1000
const MORTES = 5

test('an import killed five times completes: each product once, each row whole', async () => {
  const dados = join(pasta, 'importacao')
  let loja = await ligarLoja(dados, { env: ADMIN.env })
  const cliente = await Cliente.entrar(loja.url)
  const linhas = Array.from({ length: PRODUTOS * 4 }, (_, i) => {
    const produto = Math.floor(i / 4)
    return `P${produto};P${produto}-${i};Camiseta ${produto};${['P', 'M', 'G', 'GG'][i % 4]};10;3`
  })
  const corpo = new FormData()
  corpo.append('tipo', 'produtos')
  const texto = `SKU do produto;SKU;Título;Tamanho;Preço;Estoque\n${linhas.join('\n')}`
  corpo.append('arquivo', new Blob([texto]), 'lista.csv')
  const { access } = await cliente.pedir('POST', '/auth/login/', ADMIN)
  const headers = { authorization: `Bearer ${access}` }
  const enviada = await fetch(`${loja.url}/api/importacoes/`, { method: 'POST', headers, body: corpo })
  const { id } = (await enviada.json()) as { id: number }
  const agora = async () => cliente.pedir('GET', `/importacoes/${id}/`)
  await expect.poll(async () => (await agora()).estado).toBe('pronta')
  await cliente.pedir('POST', `/importacoes/${id}/aplicar/`, {})
  for (let morte = 1; morte <= MORTES; morte++) {
    const antes = ((PRODUTOS * 4) / (MORTES + 1)) * morte
    await expect.poll(async () => (await agora()).aplicadas, { timeout: 120_000 }).toBeGreaterThan(antes)
    loja.child.kill('SIGKILL')
    expect(await loja.fim).toBe('SIGKILL')
    loja = await ligarLoja(dados)
    cliente.url = loja.url
  }
  await expect.poll(async () => (await agora()).estado, { timeout: 120_000 }).toBe('concluida')
  expect(await agora()).toMatchObject({ aplicadas: PRODUTOS * 4, resumo: { criar: PRODUTOS * 4, erro: 0 } })
  expect(await cliente.idsDeProdutos()).toHaveProperty('size', PRODUTOS)
  const { results } = await cliente.pedir('GET', '/produtos/busca/?limite=200')
  for (const { variacoes, quantidade_total } of results) expect([variacoes.length, quantidade_total]).toEqual([4, 12])
})
