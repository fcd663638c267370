import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { criarBanco } from '../support/banco.ts'
import { ADMIN, Cliente } from '../support/cliente.ts'
import { ligarLoja, pastaNova, raiz } from '../support/programa.ts'

// As `npm start` starts it: else V8 grows with the machine's memory.
const { economical } = (await import(join(raiz, 'scripts', 'start', 'economy.mjs'))) as {
  economical(env: Record<string, string>): Record<string, string>
}

const LINHAS = 200_000
const MB = 1_000_000
const { pasta, remover } = pastaNova('estampa-planilhas-')
afterAll(remover)

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
