import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { runPrepared } from '../../infra/database/database.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { midiaUrl } from '../../infra/files/store.ts'
import { addJsonField, type Pronto } from '../../infra/http/caching.ts'
import { qrDoProduto } from '../qrcodes/qrcodes.rules.ts'

type DoCartao = Omit<
  ProdutoResumo,
  'categoria' | 'qtd' | 'quantidade_total' | 'qr_code_url' | 'imagem_url' | 'imagens_url' | 'modelo' | 'variacoes'
>
interface Linha extends DoCartao {
  readonly quantidade: number
  readonly modelo_codigo: string
  readonly modelo_nome: string
  /** Names of its pictures, which hold no spaces; null without one. */
  readonly arquivos: string | null
  /** JSON of its variations, most of a card's bytes: neither parsed nor written again. */
  readonly variacoes: string
  readonly total: number | null
}
/** `chave`: what a list that is not ordered by ids is ordered by. */
interface Lida extends Linha {
  readonly chave?: string
}
/** A product in a list, ready to be sent. */
export interface Cartao {
  readonly id: number
  readonly pronto: Pronto<ProdutoResumo>
}

/**
 * The cards of the products that `resto` (`where … order by … limit …`) keeps, each beside `mais`; and the list's total.
 * `preparada` is for who asks by one text again and again.
 */
export async function readCartoes<Mais extends Pick<Lida, 'chave'> = object>(
  db: Banco,
  total: RawBuilder<number | null>,
  resto: RawBuilder<unknown>,
  { mais = sql``, preparada = false }: { mais?: RawBuilder<unknown>; preparada?: boolean } = {},
): Promise<{ linhas: (Cartao & Omit<Mais, keyof Cartao>)[]; total: number | null }> {
  const cartoes = sql<Linha & Mais>`
  select p.id, p.titulo, p.codigo, p.sku, p.gtin, p.ncm, p.origem_fiscal, p.cest, p.unidade, p.modelo_id, p.categoria_id, p.preco_custo, p.preco_venda,
    fisico(p) as quantidade, disponivel(p) as quantidade_disponivel, p.id_bling, p.tem_variacoes, p.kit, p.tem_cor, p.tem_tamanho,
    p.publicar_bling, p.versao, p.criado_em, p.alterado_em, p.excluido_em, m.codigo as modelo_codigo,
    m.nome as modelo_nome, (select string_agg(i.arquivo, ' ' order by i.ordem, i.id)
      from produto_imagens i where i.produto_id = p.id) as arquivos,
    coalesce((select json_agg(w) from (
        select v.id, v.sku, v.gtin, v.cor, v.nome_cor, v.tamanho, v.preco_custo, v.preco_venda, v.quantidade,
          least(v.quantidade - v.reservado, p.quantidade - p.reservado) + sob_demanda(p, v.id) as quantidade_disponivel
          from variacoes v where v.produto_id = p.id order by v.ordem, v.id) w), '[]')::text as variacoes, ${total} as total${mais}
    from produtos p join modelos m on m.id = p.modelo_id ${resto}`
  const rows = preparada ? await runPrepared(db, cartoes) : (await cartoes.execute(db)).rows
  return { total: rows[0]?.total ?? null, linhas: rows.map((linha) => ({ ...linha, pronto: comoCartao(linha) })) }
}

function comoCartao({
  quantidade,
  modelo_codigo,
  modelo_nome,
  arquivos,
  variacoes,
  total: _,
  chave: _chave,
  ...p
}: Lida) {
  const nomes = arquivos?.split(' ') ?? []
  const cartao = {
    ...p,
    categoria: p.categoria_id,
    qtd: quantidade,
    quantidade_total: quantidade,
    qr_code_url: qrDoProduto(p.id),
    imagens_url: nomes.map((nome) => midiaUrl(nome, 'imagem')),
    imagem_url: nomes[0] === undefined ? null : midiaUrl(nomes[0], 'miniatura'),
    modelo: { id: p.modelo_id, codigo: modelo_codigo, nome: modelo_nome },
  } satisfies Omit<ProdutoResumo, 'variacoes'>
  return addJsonField<ProdutoResumo>(cartao, 'variacoes', variacoes)
}
