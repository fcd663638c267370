import type { ItemDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { sql } from 'kysely'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

export type ItemGuardado = Omit<ItemDoOrcamento, 'mockups'>
interface Imagem {
  readonly arquivo: string
  readonly digest: string
}
export interface Versao {
  readonly numero: number
  readonly itens: readonly ItemGuardado[]
  readonly desconto: number
  readonly frete: number
  readonly total: number
  readonly validade: string
  readonly termos: string
  readonly criado_em: string
  readonly enviada_em: string | null
  readonly vista_em: string | null
  readonly mudanca_em: string | null
  readonly mudanca_texto: string | null
  readonly aprovada_em: string | null
  readonly aprovada_por: string | null
  readonly aprovada_de: string | null
  readonly anulada_em: string | null
  readonly recusada_em: string | null
  readonly mockups: readonly (Imagem & { readonly linha: number })[]
}

/** Newest first. */
export async function versoesDe(db: Db, orcamentoId: number): Promise<Versao[]> {
  const { rows } = await sql<Versao>`
    select v.numero, v.itens, v.desconto, v.frete, v.total, v.validade::text as validade, v.termos, v.criado_em,
      v.enviada_em, v.vista_em, v.mudanca_em, v.mudanca_texto, v.aprovada_em, v.aprovada_por, v.aprovada_de,
      v.anulada_em, v.recusada_em,
      coalesce((select json_agg(json_build_object('linha', m.linha, 'arquivo', m.arquivo, 'digest', m.digest)
          order by m.linha, m.ordem)
        from orcamento_mockups m where m.orcamento_id = v.orcamento_id and m.numero = v.numero), '[]') as mockups
      from orcamento_versoes v where v.orcamento_id = ${orcamentoId} order by v.numero desc`.execute(db)
  return rows
}

export interface Conteudo extends Pick<Versao, 'desconto' | 'frete' | 'total' | 'validade' | 'termos'> {
  readonly itens: readonly (ItemGuardado & { readonly mockups: readonly Imagem[] })[]
}

/** Writes the content of a version that nobody was sent, in place of what it had. */
export async function guardarVersao(
  trx: Transacao,
  orcamentoId: number,
  numero: number,
  { itens, ...outros }: Conteudo,
): Promise<void> {
  const dados = { ...outros, itens: JSON.stringify(itens.map(({ mockups: _, ...item }) => item)) }
  await trx
    .insertInto('orcamento_versoes')
    .values({ orcamento_id: orcamentoId, numero, ...dados })
    .onConflict((conflito) => conflito.columns(['orcamento_id', 'numero']).doUpdateSet(dados))
    .execute()
  await trx
    .deleteFrom('orcamento_mockups')
    .where('orcamento_id', '=', orcamentoId)
    .where('numero', '=', numero)
    .execute()
  const mockups = itens.flatMap((item, linha) =>
    item.mockups.map(({ arquivo, digest }, ordem) => ({
      orcamento_id: orcamentoId,
      numero,
      linha,
      ordem,
      arquivo,
      digest,
    })),
  )
  if (mockups.length > 0) await trx.insertInto('orcamento_mockups').values(mockups).execute()
}

interface Marcas extends Partial<Pick<Versao, 'mudanca_texto' | 'aprovada_por' | 'aprovada_de'>> {
  /** Columns of instants that become now. */
  readonly agora: readonly ('enviada_em' | 'vista_em' | 'mudanca_em' | 'aprovada_em' | 'anulada_em' | 'recusada_em')[]
}
/** Notes what happened to the version. An instant that is there stays. */
export const marcar = (trx: Transacao, orcamentoId: number, numero: number, { agora, ...textos }: Marcas) =>
  trx
    .updateTable('orcamento_versoes')
    .set({
      ...textos,
      ...Object.fromEntries(agora.map((coluna) => [coluna, sql<string>`coalesce(${sql.ref(coluna)}, now())`])),
    })
    .where('orcamento_id', '=', orcamentoId)
    .where('numero', '=', numero)
    .execute()

/** Digests of pictures that quotes know already. */
export const digestsConhecidos = async (db: Db, arquivos: readonly string[]): Promise<Map<string, string>> => {
  const linhas = await db
    .selectFrom('orcamento_mockups')
    .select(['arquivo', 'digest'])
    .distinct()
    .where('arquivo', 'in', [...arquivos, ''])
    .execute()
  return new Map(linhas.map(({ arquivo, digest }) => [arquivo, digest]))
}

/** What each line's product or variation is called and has free; null where it is not for sale any more. */
export async function vendaveis(
  db: Db,
  itens: readonly Pick<ItemGuardado, 'produto_id' | 'variacao_id'>[],
): Promise<(null | { nome: string; disponivel: number })[]> {
  const { rows } = await sql<{ nome: string | null; disponivel: number }>`
    select case when v.id is null then p.titulo else p.titulo || ' ' || nome_da_variacao(v) end as nome,
      case when v.id is null then disponivel(p)
        else least(v.quantidade - v.reservado, p.quantidade - p.reservado) + sob_demanda(p, v.id) end as disponivel
      from json_to_recordset(${JSON.stringify(itens.map((item, ordem) => ({ ...item, ordem })))}::json)
        i(ordem int, produto_id int, variacao_id int)
      left join variacoes v on v.id = i.variacao_id and v.produto_id = i.produto_id
      left join produtos p on p.id = i.produto_id and p.excluido_em is null
        and (i.variacao_id is null or v.id is not null)
     order by i.ordem`.execute(db)
  return rows.map(({ nome, disponivel }) => (nome === null ? null : { nome, disponivel }))
}
