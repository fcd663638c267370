import type {
  Producao,
  ProducaoComEventos,
  ProducoesBusca,
  ResumoDaProducao,
} from '@estampa/contract/producao/producao.schemas.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { HOJE, rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db } from '../../infra/database/transaction.ts'
import { midiaUrl } from '../../infra/files/store.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'
import { miniaturaDe } from './artes.data.ts'
import { PENDING_CHANGE } from './estampas.data.ts'

const ABERTA = sql`p.situacao in ('a_fazer', 'em_producao', 'bloqueada')`
const FALTA = sql`${ABERTA} and p.reservada < p.pedida - p.feita`
const ATRASADA = sql<boolean>`(${ABERTA} and coalesce(v.prazo < ${HOJE}, false))`

/** The customer's words of a change that an open production's line waits for; null: none. */
const MUDANCA = sql<string | null>`case when ${ABERTA} then (select ${PENDING_CHANGE} from itens_venda i
  where i.id = p.item_id) end`

/** Situations that a search names, and that no row has as its own. */
const SITUACOES: Readonly<Record<string, RawBuilder<unknown>>> = {
  abertas: ABERTA,
  quadro: sql`(${ABERTA} or p.situacao = 'pronta' and v.status = any(${statusCom('pecas', 'reservadas')}::text[]))`,
  mudanca: sql`${MUDANCA} is not null`,
  sem_venda: sql`p.sem_venda > 0`,
}

/** Urgency as a text that sorts as the queue does: priority, due date, then age. */
const CHAVE = sql<string>`(case when v.prioritaria then '0' else '1' end || coalesce(v.prazo::text, '9999-12-31') ||
  lpad(p.id::text, 10, '0')) collate "C"`

type Linha = Omit<Producao, 'imagem_url'> & { readonly imagem_arquivo: string | null; readonly chave: string }

const COLUNAS = sql`
  p.id, p.situacao, p.venda_id, c.nome as cliente_nome, p.produto_id, p.variacao_id, p.titulo, p.variacao,
  p.lisa_produto_id, p.lisa_variacao_id, p.lisa,
  (select l.titulo from produtos l where l.id = p.lisa_produto_id) as lisa_titulo,
  (select w.cor from variacoes w where w.id = p.lisa_variacao_id) as lisa_cor, p.pedida, p.reservada, p.feita, p.perdida, p.sem_venda,
  case when ${ABERTA} then p.pedida - p.feita else 0 end as faltam,
  case when ${ABERTA} then p.pedida - p.feita - p.reservada else 0 end as faltam_lisas,
  case when ${ABERTA} then p.pedida - p.feita - p.reservada else 0 end as falta_lisa,
  case when ${FALTA} then a_receber(p.lisa_produto_id, p.lisa_variacao_id) else 0 end as lisas_a_receber,
  case when ${FALTA} then previsao_a_receber(p.lisa_produto_id, p.lisa_variacao_id)::text end as previsao_das_lisas,
  v.prazo, ${ATRASADA} as atrasada, coalesce(v.prioritaria, false) as prioritaria, coalesce(p.bloqueio, p.aguarda) as bloqueio, ${MUDANCA} as mudanca, p.materiais, p.criado_em,
  coalesce((select i.personalizacao from itens_venda i where i.id = p.item_id), '[]') as personalizacao,
  (select i.palavras from itens_venda i where i.id = p.item_id) as palavras_do_comprador,
  coalesce((select i.arquivo from variacao_imagens vi join produto_imagens i on i.id = vi.imagem_id
      where vi.variacao_id = p.variacao_id order by i.ordem, i.id limit 1),
    (select i.arquivo from produto_imagens i where i.produto_id = p.produto_id order by i.ordem, i.id limit 1)) as imagem_arquivo,
  coalesce((select json_agg(json_build_object('posicao', e.posicao, 'tecnica', e.tecnica, 'largura_mm', e.largura_mm,
      'altura_mm', e.altura_mm, 'distancia_gola_mm', e.distancia_gola_mm, 'arte_id', a.id, 'arte', a.nome, 'arquivo', w.enviada_como,
      'versao', w.versao,
      'versao_nova', (select max(n.versao) from arte_versoes n where n.arte_id = w.arte_id and n.versao > w.versao), 'largura_px', w.largura_px, 'cores', e.cores, 'observacao', e.observacao, 'miniatura_url', ${miniaturaDe('w')}) order by e.ordem)
    from producao_estampas e left join arte_versoes w on w.id = e.arte_versao_id left join artes a on a.id = w.arte_id
   where e.producao_id = p.id), '[]') as estampas, ${CHAVE} as chave`
const TABELAS = sql`producoes p left join vendas v on v.id = p.venda_id left join clientes c on c.id = v.cliente_id`

const comoProducao = ({ imagem_arquivo, chave: _, ...linha }: Linha): Producao => ({
  ...linha,
  imagem_url: imagem_arquivo === null ? null : midiaUrl(imagem_arquivo, 'imagem'),
})

export async function fila(db: Banco, busca: ProducoesBusca, cursor: Cursor | null) {
  const condition = condicao(busca)
  const ponto = cursor?.depois ?? cursor?.antes
  const [lado, ordem] = cursor?.antes ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const total = cursor ? sql`null::int` : sql`(select count(*)::int from ${TABELAS} where ${condition})`
  const rows = await rowsOf<Linha & { total: number | null }>(db)`
    select ${COLUNAS}, ${total} as total from ${TABELAS}
     where ${condition} ${ponto ? sql`and ${CHAVE} ${lado} ${ponto.chave ?? ''}` : sql``}
     order by ${CHAVE} ${ordem} limit ${busca.limite + 1}`
  const chaves = new Map(rows.map(({ id, chave }) => [id, chave]))
  return {
    ...totalDe(cursor, rows[0]?.total ?? 0, false),
    linhas: rows.map(({ total: _, ...linha }) => comoProducao(linha)),
    pontoDe: ({ id }: { readonly id: number }) => ({ id, chave: chaves.get(id) ?? '' }),
  }
}

function condicao({ situacao, arte, tecnica, lisa, prazo, venda, produto }: ProducoesBusca): RawBuilder<boolean> {
  const ate = prazo === 'hoje' ? HOJE : prazo === 'semana' ? sql`${HOJE} + 7` : sql`${prazo ?? null}::date`
  const buildEstampaCondition = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from producao_estampas e
    left join arte_versoes w on w.id = e.arte_versao_id where e.producao_id = p.id and ${condition})`
  const condicoes = [
    ...(situacao === undefined ? [] : [SITUACOES[situacao] ?? sql`p.situacao = ${situacao}`]),
    ...(arte === undefined ? [] : [buildEstampaCondition(sql`w.arte_id = ${arte}`)]),
    ...(tecnica === undefined ? [] : [buildEstampaCondition(sql`e.tecnica = ${tecnica}`)]),
    ...(lisa === undefined ? [] : [sql`p.lisa_produto_id = ${lisa}`]),
    ...(prazo === undefined ? [] : [prazo === 'atrasadas' ? ATRASADA : sql`v.prazo <= ${ate}`]),
    ...(venda === undefined ? [] : [sql`p.venda_id = ${venda}`]),
    ...(produto === undefined ? [] : [sql`p.produto_id = ${produto}`]),
  ]
  return condicoes.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(condicoes, sql` and `)}`
}

export async function readProducaoWithEventos(db: Db, id: number): Promise<ProducaoComEventos | null> {
  const { rows } = await sql<Linha & Pick<ProducaoComEventos, 'eventos'>>`
    select ${COLUNAS}, coalesce((select json_agg(json_build_object('id', e.id, 'tipo', e.tipo, 'quantidade', e.quantidade,
        'motivo', e.motivo, 'usuario', u.nome, 'criado_em', e.criado_em,
        'estornado', exists (select from producao_eventos x where x.estorna_id = e.id)) order by e.id)
      from producao_eventos e left join usuarios u on u.id = e.usuario_id where e.producao_id = p.id), '[]') as eventos
      from ${TABELAS} where p.id = ${id}`.execute(db)
  const [linha] = rows
  if (!linha) return null
  const { eventos, ...producao } = linha
  return { ...comoProducao(producao), eventos }
}

/** Undefined in a shop that does not print. */
export const resumoDaProducao = (db: Banco) =>
  rowOf<ResumoDaProducao>(db)`
    with abertas as (
      select p.*, ${ATRASADA} as atrasada, v.prazo, i.aprovacao->>'situacao' as aprovacao, ${PENDING_CHANGE} as mudanca,
             exists (select from producao_estampas e where e.producao_id = p.id and e.arte_versao_id is null) as sem_arte
        from producoes p left join vendas v on v.id = p.venda_id left join itens_venda i on i.id = p.item_id where ${ABERTA})
    select count(*)::int as abertas, count(*) filter (where atrasada)::int as atrasadas,
      count(*) filter (where not atrasada and prazo <= ${HOJE} + 7)::int as da_semana,
      count(*) filter (where sem_arte)::int as aguardam_arte,
      count(*) filter (where not sem_arte and mudanca is null and coalesce(aprovacao, '') <> 'aprovada'
        and (aprovacao = 'enviada' or aguarda is not null))::int as aguardam_aprovacao,
      count(*) filter (where mudanca is not null)::int as mudancas,
      coalesce((select json_agg(l) from (
        select lisa_produto_id as produto_id, lisa, sum(pedida - feita - reservada)::int as faltam from abertas
         group by 1, 2 having sum(pedida - feita - reservada) > 0 order by 3 desc, 2) l), '[]') as lisas
      from abertas having (select ativa from producao_configuracao)`
