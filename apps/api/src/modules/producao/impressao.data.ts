import type { Posicao, Tecnica } from '@estampa/contract/producao/opcoes.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { miniaturaDe } from './artes.data.ts'

interface Impressa {
  /** null: for the shelf. */
  readonly venda_id: number | null
  readonly cliente: string | null
  readonly posicao: Posicao
  readonly tecnica: Tecnica
  readonly largura_mm: number | null
  readonly altura_mm: number | null
  readonly cores: number | null
  readonly quantidade: number
  /** The blank with its colour and size: `Camiseta Lisa Preto XG`. */
  readonly peca: string
}
interface VersaoDaArte {
  readonly arte_id: number
  readonly arte: string
  readonly versao: number
  readonly arquivo: string
  readonly enviada_como: string
  readonly bytes: number
  /** The server can make a picture of it. */
  readonly tem_figura: boolean
}
/** A print that is still to be made, so many times. All of the art is null while it is still to come. */
export type EstampaAImprimir = Impressa & (VersaoDaArte | { readonly [K in keyof VersaoDaArte]: null })
export type EstampaComArte = Impressa & VersaoDaArte

/** Prints that one list holds: its table is some 200 pages. */
export const ESTAMPAS_DA_LISTA = 5_000

/** In the order of the queue, one more than a list holds. Blocked productions only where `ids` names them. */
export const estampasAImprimir = (db: Banco, ids: readonly number[] | undefined) => {
  const chosen = ids
    ? sql`p.id = any(${[...ids]}::int[]) and p.situacao in ('a_fazer', 'em_producao', 'bloqueada')`
    : sql`p.situacao in ('a_fazer', 'em_producao')`
  return rowsOf<EstampaAImprimir>(db)`
    select p.venda_id, c.nome as cliente, e.posicao, e.tecnica, e.largura_mm, e.altura_mm, e.cores,
           p.pedida - p.feita as quantidade, p.lisa as peca,
           w.arte_id, a.nome as arte, w.versao, w.arquivo, w.enviada_como, w.bytes, ${miniaturaDe('w')} is not null as tem_figura
      from producoes p
      join producao_estampas e on e.producao_id = p.id
      left join arte_versoes w on w.id = e.arte_versao_id
      left join artes a on a.id = w.arte_id
      left join vendas v on v.id = p.venda_id
      left join clientes c on c.id = v.cliente_id
     where ${chosen} and p.pedida > p.feita
     order by coalesce(v.prioritaria, false) desc, v.prazo nulls last, p.id, e.ordem
     limit ${ESTAMPAS_DA_LISTA + 1}`
}
