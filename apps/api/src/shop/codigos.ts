import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import { sql } from 'kysely'
import type { Db } from '../infra/database/transaction.ts'

interface Peca {
  readonly produto_id: number
  readonly variacao_id: number | null
}

/** The products or variations that scanned or typed codes name: by SKU, else by EAN. Keys are the codes as given. */
export async function pecasDosCodigos(db: Db, codigos: readonly string[]): Promise<ReadonlyMap<string, Peca>> {
  const skus = codigos.map(chaveDoSku).filter(Boolean)
  const gtins = codigos.map(chaveDoGtin).filter(Boolean)
  if (skus.length === 0) return new Map()
  const { rows } = await sql<Peca & { readonly chave: string; readonly ean: boolean }>`
    select chave, produto_id, variacao_id, false as ean from skus where chave = any(${skus}::text[])
    union all
    select chave, produto_id, variacao_id, true from gtins where chave = any(${gtins}::text[])`.execute(db)
  return new Map(
    codigos.flatMap((codigo) => {
      const achada =
        rows.find(({ ean, chave }) => !ean && chave === chaveDoSku(codigo)) ??
        rows.find(({ ean, chave }) => ean && chave === chaveDoGtin(codigo))
      return achada ? [[codigo, achada] as const] : []
    }),
  )
}

/** The SKUs and EANs that name one of these pieces, as codes are compared. */
export async function chavesDasPecas(db: Db, pecas: readonly Peca[]): Promise<Record<'skus' | 'eans', string[]>> {
  const { rows } = await sql<{ readonly chave: string; readonly ean: boolean }>`
    select c.chave, c.ean from (select chave, produto_id, variacao_id, false as ean from skus
        union all select chave, produto_id, variacao_id, true from gtins) c
      join jsonb_to_recordset(${JSON.stringify(pecas)}::jsonb) as peca(produto_id integer, variacao_id integer)
        on c.produto_id = peca.produto_id and c.variacao_id is not distinct from peca.variacao_id`.execute(db)
  const pick = (isEan: boolean) => [...new Set(rows.filter(({ ean }) => ean === isEan).map(({ chave }) => chave))]
  return { skus: pick(false), eans: pick(true) }
}
