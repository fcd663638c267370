import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import type { Peca } from '@estampa/contract/produtos/etiqueta.ts'
import type { ProdutoResumo, ProdutosBusca } from '@estampa/contract/produtos/produtos.schemas.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { type RawBuilder, sql } from 'kysely'
import { contada, contadaAteOMaximo } from '../../infra/contagens.ts'
import { midiaUrl } from '../../infra/files.ts'
import { type Cursor, type Linhas, totalDe } from '../../infra/paging.ts'
import { contemTodas } from '../../infra/search.ts'
import type { Banco } from '../../infra/transaction.ts'
import { qrDoProduto } from '../qrcodes/qrcodes.rules.ts'

/** `peca`: the search text is that of a label; its words are not looked for. `parecidos`: words may be nearly right. */
type Filtros = Pick<
  ProdutosBusca,
  'busca' | 'cor' | 'tamanho' | 'preco_min' | 'preco_max' | 'modelo' | 'categoria' | 'situacao'
> & {
  readonly peca?: Peca | null
  readonly parecidos?: boolean
}

/** As the triggers write `cores_tamanhos`. */
const ENTRE_COR_E_TAMANHO = '\x1f'

export type Procurado = Pick<Filtros, 'busca' | 'peca' | 'parecidos'>
/** The words of a search, or the product of a label. A label's id may be beyond the column's type. */
export function procurados({ busca, peca, parecidos = false }: Procurado): RawBuilder<boolean> {
  if (peca) return sql<boolean>`p.id = ${peca.produtoId}::bigint`
  return parecidos ? parecidosCom(busca) : contemTodas(sql<string>`p.busca`, busca)
}

const MAXIMO_DE_PARECIDOS = 50

/** Words that are nearly right. Codes and words of one or two letters are taken as they stand. */
function parecidosCom(busca: string): RawBuilder<boolean> {
  const palavras = normalizar(busca).split(' ').slice(0, 10)
  const livres = palavras.filter((palavra) => palavra.length > 2 && !/\d/.test(palavra))
  if (livres.length === 0) return sql<boolean>`false`
  const exatas = palavras.filter((palavra) => !livres.includes(palavra)).join(' ')
  return sql<boolean>`(p.id = any(array(select produtos_parecidos(${livres}::text[], ${MAXIMO_DE_PARECIDOS})))
    and ${contemTodas(sql<string>`p.busca`, exatas)})`
}

/** A category and all below it. */
const comAsDeBaixo = (id: number) => sql`
  with recursive ramo(id) as (
    select ${id}::int union select c.id from categorias c join ramo r on c.categoria_pai = r.id
  ) select id from ramo`

function condicoes({
  busca,
  peca = null,
  parecidos = false,
  cor,
  tamanho,
  preco_min,
  preco_max,
  modelo,
  categoria,
  situacao,
}: Filtros): RawBuilder<boolean> {
  const todas = [sql<boolean>`p.excluido_em is null`]
  if (busca !== '') todas.push(procurados({ busca, peca, parecidos }))
  const minusculo = tamanho?.toLowerCase()
  // Both of one and the same variation, not one of each.
  if (cor !== null && tamanho !== null)
    todas.push(sql`p.cores_tamanhos @> array[${`${normalizar(cor)}${ENTRE_COR_E_TAMANHO}${minusculo}`}]::text[]`)
  else if (cor !== null) todas.push(sql`p.cores @> array[${normalizar(cor)}]::text[]`)
  else if (tamanho !== null) todas.push(sql`p.tamanhos @> array[${minusculo}]::text[]`)
  if (preco_min !== null) todas.push(sql`p.preco_maior >= ${preco_min}`)
  if (preco_max !== null) todas.push(sql`p.preco_menor <= ${preco_max}`)
  if (modelo !== undefined) todas.push(sql`p.modelo_id = ${modelo}`)
  if (categoria !== undefined) todas.push(sql`p.categoria_id = any(array(${comAsDeBaixo(categoria)}))`)
  if (situacao === 'nao_publicados') todas.push(sql`p.id_bling is null`)
  if (situacao === 'estoque_baixo') {
    todas.push(sql`p.id in (
      select b.id from produtos b
       where b.excluido_em is null and not b.tem_variacoes and b.quantidade - b.reservado <= ${ESTOQUE_BAIXO}
      union
      select v.produto_id from variacoes v where v.quantidade - v.reservado <= ${ESTOQUE_BAIXO})`)
  }
  return sql.join(todas, sql` and `)
}

type DoCartao = Omit<ProdutoResumo, 'categoria' | 'qtd' | 'quantidade_total' | 'qr_code_url' | 'imagem_url' | 'modelo'>
type Linha = Omit<DoCartao, 'imagens_url'> & {
  readonly quantidade: number
  readonly modelo_codigo: string
  readonly modelo_nome: string
  readonly arquivos: readonly string[]
  readonly total: number | null
}

/** What a card shows of the products that `resto` (`where … order by … limit …`) keeps, and beside each the total. */
export const selecionarResumos = <Mais = object>(
  total: RawBuilder<number | null>,
  resto: RawBuilder<unknown>,
  mais: RawBuilder<unknown> = sql``,
) => sql<Linha & Mais>`
  select p.id, p.titulo, p.codigo, p.sku, p.modelo_id, p.categoria_id, p.preco_custo, p.preco_venda, p.quantidade,
    p.quantidade - p.reservado as quantidade_disponivel, p.id_bling, p.tem_variacoes, p.tem_cor, p.tem_tamanho,
    p.publicar_bling, p.versao, p.criado_em, p.alterado_em, p.excluido_em, m.codigo as modelo_codigo,
    m.nome as modelo_nome,
    array(select i.arquivo from produto_imagens i where i.produto_id = p.id order by i.ordem, i.id) as arquivos,
    coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'cor', v.cor, 'nome_cor', v.nome_cor,
        'tamanho', v.tamanho, 'preco_venda', v.preco_venda, 'quantidade', v.quantidade,
        'quantidade_disponivel', least(v.quantidade - v.reservado, p.quantidade - p.reservado)) order by v.ordem, v.id)
      from variacoes v where v.produto_id = p.id), '[]') as variacoes, ${total} as total${mais}
    from produtos p join modelos m on m.id = p.modelo_id ${resto}`

export const comoResumo = ({
  arquivos,
  total: _,
  modelo_codigo,
  modelo_nome,
  quantidade,
  ...p
}: Linha): ProdutoResumo => ({
  ...p,
  categoria: p.categoria_id,
  qtd: quantidade,
  quantidade_total: quantidade,
  qr_code_url: qrDoProduto(p.id),
  imagem_url: arquivos[0] === undefined ? null : midiaUrl(arquivos[0], 'miniatura'),
  imagens_url: arquivos.map((arquivo) => midiaUrl(arquivo, 'imagem')),
  modelo: { id: p.modelo_id, codigo: modelo_codigo, nome: modelo_nome },
})

/** The whole list: a page of it costs the same whatever there is. */
const semFiltro = ({ busca, cor, tamanho, preco_min, preco_max, modelo, categoria, situacao }: Filtros) =>
  busca.trim() === '' &&
  [cor, tamanho, preco_min, preco_max, modelo ?? null, categoria ?? null, situacao ?? null].every((f) => f === null)

const pelaCorOuTamanho = ({ busca, cor, tamanho }: Filtros) => busca.trim() === '' && (cor ?? tamanho) !== null

function consultaDaBusca(filtros: Filtros, cursor: Cursor | null, limite: number) {
  const where = condicoes(filtros)
  const contagem = semFiltro(filtros)
    ? contada('produtos')
    : contadaAteOMaximo(sql`produtos p`, pelaCorOuTamanho(filtros) ? null : sql<number>`p.id`, where)
  const lado = cursor?.depois
    ? sql`and p.id < ${cursor.depois.id}`
    : cursor?.antes
      ? sql`and p.id > ${cursor.antes.id}`
      : sql``
  return selecionarResumos(
    cursor ? sql<null>`null::int` : contagem,
    sql`where ${where} ${lado} order by p.id ${cursor?.antes ? sql`asc` : sql`desc`} limit ${limite + 1}`,
  )
}

/** One page, newest first. */
export async function buscarProdutos(
  db: Banco,
  filtros: Filtros,
  cursor: Cursor | null,
  limite: number,
): Promise<Linhas<ProdutoResumo>> {
  const { rows: linhas } = await consultaDaBusca(filtros, cursor, limite).execute(db)
  return { ...totalDe(cursor, linhas[0]?.total ?? 0, !semFiltro(filtros)), linhas: linhas.map(comoResumo) }
}
