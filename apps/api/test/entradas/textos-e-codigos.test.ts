import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { criarBanco } from '../support/banco.ts'
import { textosHostis } from './hostis.ts'

test('the database compares codes and texts as the contract does', async () => {
  const banco = await criarBanco()
  onTestFinished(() => banco.descartar())
  const { db } = banco
  const textos = [...textosHostis, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 200)]
    .filter((texto) => !texto.includes('\u0000') && texto.isWellFormed())
    .flatMap((texto) => [texto, texto.normalize('NFD'), texto.toUpperCase()])
  const { rows } = await sql<{ codigo: string; chave: string | null }>`
    select como_codigo(t) as codigo, chave_sku(t) as chave
      from jsonb_array_elements_text(${JSON.stringify({ textos })}::jsonb->'textos') with ordinality x(t, n) order by n`.execute(
    db,
  )
  const guardados = textos.map((texto) => texto.normalize('NFC'))
  expect(rows).toEqual(guardados.map((t) => ({ codigo: comoCodigo(t), chave: chaveDoSku(t) || null })))
  const bordo = await sql<{ a: string; b: string }>`
    select normalizar(normalize('Coração Bordô', NFD)) as a, normalizar('Coração Bordô') as b`.execute(db)
  expect(bordo.rows).toEqual([{ a: normalizar('Coração Bordô'), b: normalizar('Coração Bordô') }])
})
