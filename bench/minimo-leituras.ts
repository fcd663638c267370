import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

type Busca = { readonly Querystring: { readonly busca?: string } }

const padroes = (busca: string) =>
  normalizar(busca)
    .split(' ')
    .filter(Boolean)
    .map((palavra) => `%${palavra}%`)

interface Contada {
  readonly id: number
  /** How many rows the whole list has; a sale's `total` is money. */
  readonly quantas: number
}
function pagina(linhas: readonly Contada[], maximo = Infinity) {
  return {
    count: Math.min(linhas[0]?.quantas ?? 0, maximo),
    next: linhas.length > 50 ? linhas[49]?.id : null,
    results: linhas.slice(0, 50).map(({ quantas: _, ...linha }) => linha),
  }
}

const CARTAO = `p.id, p.titulo, p.codigo, p.sku, p.preco_venda, p.quantidade as quantidade_total,
  p.quantidade - p.reservado as quantidade_disponivel, p.id_bling, p.tem_variacoes,
  (select '/midia/' || i.arquivo || '-miniatura.webp' from produto_imagens i where i.produto_id = p.id
    order by i.ordem, i.id limit 1) as imagem_url,
  (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'nome_cor', v.nome_cor, 'tamanho', v.tamanho,
      'preco_venda', v.preco_venda,
      'quantidade_disponivel', least(v.quantidade - v.reservado, p.quantidade - p.reservado)) order by v.ordem, v.id)
    from variacoes v where v.produto_id = p.id) as variacoes`

const PRODUTO = `select p.*,
  (select row_to_json(m) from modelos m where m.id = p.modelo_id) as modelo,
  (select json_agg(i order by i.ordem, i.id) from produto_imagens i where i.produto_id = p.id) as imagens,
  (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'cor', v.cor, 'nome_cor', v.nome_cor,
      'tamanho', v.tamanho, 'preco_custo', v.preco_custo, 'preco_venda', v.preco_venda, 'quantidade', v.quantidade,
      'reservado', v.reservado, 'descricao', v.descricao, 'id_bling', v.id_bling,
      'imagens', array(select vi.imagem_id from variacao_imagens vi where vi.variacao_id = v.id)) order by v.ordem, v.id)
    from variacoes v where v.produto_id = p.id) as variacoes
  from produtos p where p.id = $1`

const CLIENTE = 'c.id, c.nome, c.cpf, c.telefone, c.email, c.municipio, c.uf, c.anonimizado_em'

const VENDAS = `select v.id, v.status, c.nome as cliente_nome, v.total, v.pagamento, v.falta_pagar, v.importada, v.canal,
  v.numero_no_canal, v.prioritaria, v.prazo, v.anotacao, v.alterado_em, u.nome as vendedor,
  v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada') and case when v.prazo is null
    then v.alterado_em < now() - interval '5 days' else v.prazo < current_date end as atrasada,
  (select sum(i.quantidade)::int from itens_venda i where i.venda_id = v.id) as quantidade_itens,
  (select sum(quantos)::int from contagens where lista = 'vendas' and grupo <> 'cancelado') as quantas
  from vendas v join clientes c on c.id = v.cliente_id left join usuarios u on u.id = v.vendedor_id
 where v.status <> 'cancelado' order by v.alterado_em desc, v.id desc limit 51`

const contada = (lista: string) => `(select sum(quantos)::int from contagens where lista = '${lista}')`

/** The ids of all that is counted are found once, in their order; the first of them are read in full. */
const procurados = (onde: string) =>
  `with achados as materialized (
     select id from produtos p where p.excluido_em is null and ${onde} order by id desc limit ${MAXIMO_CONTADO + 1})
   select ${CARTAO}, (select count(*)::int from achados) as quantas
     from (select id from achados limit 51) a join produtos p using (id) order by p.id desc`

/** In the order of names that would read a tenth of the shop's customers for a common one: counted apart. */
const clientesProcurados = (onde: string) =>
  `select ${CLIENTE}, (select count(*)::int from (
       select from clientes c where ${onde} order by c.id limit ${MAXIMO_CONTADO + 1}) x) as quantas
     from clientes c where ${onde} order by c.nome_chave, c.id limit 51`

/** The lists' first pages and searches, and a product: what a screen shows of them. */
export function leituras(app: FastifyInstance, pool: Pool): void {
  const ler = async <T extends object>(name: string, text: string, values: unknown[] = []) =>
    (await pool.query<T>({ name, text, values })).rows
  // A search is planned for its words: a plan made once would not know how rare they are.
  const procurar = async (text: string, values: unknown[]) =>
    pagina((await pool.query<Contada>(text, values)).rows, MAXIMO_CONTADO)
  const like = (coluna: string, n: number) =>
    Array.from({ length: n }, (_, i) => `${coluna} like $${i + 1}`).join(' and ')

  app.get<Busca>('/api/produtos/busca/', async ({ query }) => {
    const palavras = padroes(query.busca ?? '')
    if (palavras.length === 0) {
      const sql = `select ${CARTAO}, ${contada('produtos')} as quantas from produtos p
        where p.excluido_em is null order by p.id desc limit 51`
      return pagina(await ler('produtos', sql))
    }
    return procurar(procurados(like('p.busca', palavras.length)), palavras)
  })
  app.get<{ Params: { id: string } }>(
    '/api/produtos/:id/',
    async ({ params }) => (await ler('produto', PRODUTO, [params.id]))[0],
  )
  app.get<Busca>('/api/clientes/', async ({ query }) => {
    const palavras = padroes(query.busca ?? '')
    if (palavras.length === 0) {
      const sql = `select ${CLIENTE}, ${contada('clientes')} as quantas from clientes c 
        order by c.nome_chave, c.id limit 51`
      return pagina(await ler('clientes', sql))
    }
    return procurar(clientesProcurados(like('c.busca', palavras.length)), palavras)
  })
  app.get('/api/vendas/', async () => pagina(await ler('vendas', VENDAS)))
}
