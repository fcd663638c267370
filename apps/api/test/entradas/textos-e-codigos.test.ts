import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { comoCodigo } from '@estampa/contract/shared/escrita.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../support/banco.ts'
import { textosHostis } from './hostis.ts'

test('the database compares codes and texts as the contract does', async () => {
  const banco = await createBanco()
  onTestFinished(() => banco.descartar())
  const { db } = banco
  const textos = [...textosHostis, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), 200)]
    .filter((texto) => !texto.includes('\u0000') && texto.isWellFormed())
    .flatMap((texto) => [texto, texto.normalize('NFD'), texto.toUpperCase()])
  // A letter of a newer Unicode than the database's has no small letter in the database: U+A7D2, of Unicode 17, in
  // PostgreSQL 18.
  const { rows } = await sql<{ texto: string; codigo: string; chave: string | null }>`
    select t as texto, como_codigo(t) as codigo, chave_sku(t) as chave
      from jsonb_array_elements_text(${JSON.stringify({ textos })}::jsonb->'textos') x(t) where unicode_assigned(t)`.execute(
    db,
  )
  expect(rows.length).toBeGreaterThan(textosHostis.length)
  const guardado = (texto: string) => texto.normalize('NFC')
  expect(rows).toEqual(
    rows.map(({ texto }) => {
      const [codigo, chave] = [comoCodigo(guardado(texto)), chaveDoSku(guardado(texto)) || null]
      return { texto, codigo, chave }
    }),
  )
  const bordo = await sql<{ a: string; b: string }>`
    select normalizar(normalize('Coração Bordô', NFD)) as a, normalizar('Coração Bordô') as b`.execute(db)
  expect(bordo.rows).toEqual([{ a: normalizeText('Coração Bordô'), b: normalizeText('Coração Bordô') }])
})
