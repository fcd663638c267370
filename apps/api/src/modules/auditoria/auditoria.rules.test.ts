import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createBanco } from '../../../test/support/banco.ts'
import { SISTEMA } from '../../shop/auditoria.ts'
import { listAtos } from './auditoria.data.ts'
import { exportAuditoria } from './auditoria.rules.ts'

const { db, descartar } = await createBanco()
afterAll(() => descartar())

const atos = (filtros: { de?: string; ate?: string; busca?: string }) =>
  listAtos(db, { busca: '', ...filtros }, null, 50)

test.each([999, 1_000, 2_001])('all of %d lines are in the file, each once, the latest first', async (linhas) => {
  const nome = `exportada${linhas}`
  await sql`insert into auditoria (tipo, alvo)
    select 'entrada', ${nome} || ' n' || n from generate_series(1, ${linhas}::int) n`.execute(db)
  const exportada = await exportAuditoria(db, SISTEMA, { busca: nome })
  const numeros = [...exportada.csv.matchAll(/ n(\d+)"/g)].map(([, n]) => Number(n))
  expect(exportada.linhas).toBe(linhas)
  expect(numeros).toEqual(Array.from({ length: linhas }, (_, i) => linhas - i))
  const exportacoes = db.selectFrom('auditoria').select('detalhes').where('tipo', '=', 'auditoria_exportada')
  expect(await exportacoes.orderBy('id', 'desc').executeTakeFirst()).toEqual({ detalhes: { linhas } })
})

describe('a day is one of São Paulo', () => {
  test.each([
    ['2020-01-02T02:59:59Z', '2020-01-01'],
    ['2020-01-02T03:00:00Z', '2020-01-02'],
    ['2020-01-03T02:59:59Z', '2020-01-02'],
    ['2020-01-03T03:00:00Z', '2020-01-03'],
  ])('%s is of %s', async (instante, dia) => {
    await sql`insert into auditoria (tipo, alvo, criado_em)
      values ('saida', ${`virada ${instante}`}, ${instante})`.execute(db)
    const vistos = []
    for (const searchedDia of ['2020-01-01', '2020-01-02', '2020-01-03'])
      if ((await atos({ de: searchedDia, ate: searchedDia, busca: instante })).linhas.length > 0)
        vistos.push(searchedDia)
    expect(vistos).toEqual([dia])
  })
})
