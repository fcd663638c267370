import { sql } from 'kysely'
import { expect } from 'vitest'
import { INVARIANTES } from '../support/invariantes.ts'
import type { LojaPequena } from './loja-pequena.ts'

const PERGUNTAS = {
  ...INVARIANTES,
  'an admin who is no longer as before': `
    select id from usuarios where username = 'dona' and (not ativo or tipo <> 'admin')`,
}

/** Whatever was sent: the shop's sums are right, and a good sale goes through. */
export async function conferirLoja({ loja, balcao, semear }: LojaPequena): Promise<void> {
  for (const [falta, pergunta] of Object.entries(PERGUNTAS)) {
    const { rows } = await sql.raw(pergunta).execute(loja.banco.db)
    expect([falta, rows]).toEqual([falta, []])
  }
  const { venda, produto } = await semear()
  const { body } = await loja.pedir('GET', `/api/vendas/${venda}/`)
  expect(body).toMatchObject({ total: 25, itens: [{}, {}] })
  // Each new sale stands at another step: two pieces have left with one that was shipped.
  expect(await balcao.estoque(produto)).toMatchObject({ fisico: body.status === 'enviado' ? 998 : 1000 })
}
