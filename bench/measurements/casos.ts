import { clientesBusca } from '@estampa/contract/clientes/clientes.schemas.ts'
import { produtosBusca } from '@estampa/contract/produtos/produtos.schemas.ts'
import { vendasBusca } from '@estampa/contract/vendas/fila.schemas.ts'
import type { ClientBase, ClientConfig } from 'pg'
import type { Banco } from '../../apps/api/src/infra/database/transaction.ts'
import type { Cursor } from '../../apps/api/src/infra/http/paging.ts'
import { buscarClientes } from '../../apps/api/src/modules/clientes/busca.data.ts'
import { buscarProdutos } from '../../apps/api/src/modules/produtos/busca.data.ts'
import { obterProduto } from '../../apps/api/src/modules/produtos/produtos.rules.ts'
import { buscarVendas } from '../../apps/api/src/modules/vendas/busca.data.ts'
import { filaDeVendas } from '../../apps/api/src/modules/vendas/fila.data.ts'
import { obterVenda } from '../../apps/api/src/modules/vendas/vendas.rules.ts'
import { SEM_ERP } from '../../apps/api/src/shop/erp.ts'
import { SOBRENOME_COMUM, SOBRENOME_RARO } from '../data/pessoas.ts'
import { type Comando, gravarComandos } from './gravacao.ts'
import { CRESCIMENTO } from './metas.ts'

/** One request, and the SQL that the module itself makes of it. */
export interface Passo {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly comandos: readonly Comando[]
}
export interface Caso {
  readonly nome: string
  /** How many times slower it may be over the large data set. */
  readonly crescimento?: number
  /** The requests that each client makes in turns; with more clients than there are, they begin again. */
  readonly clientes: readonly (readonly Passo[])[]
}

const leitura = (
  nome: string,
  path: string,
  comandos: readonly Comando[],
  mais: Pick<Caso, 'crescimento'> = {},
): Caso => ({ nome, ...mais, clientes: [[{ method: 'GET', path, comandos }]] })

interface Lista {
  readonly nome: string
  readonly path: string
  /** Runs the search of the list as its route does. */
  buscar(db: Banco, query: Record<string, string>, cursor: Cursor | null): Promise<unknown>
}
const PRODUTOS: Lista = {
  nome: 'products',
  path: '/api/produtos/busca/',
  buscar: (db, query, cursor) => comFiltros(produtosBusca.parse(query), (f) => buscarProdutos(db, f, cursor, f.limite)),
}
const CLIENTES: Lista = {
  nome: 'customers',
  path: '/api/clientes/',
  buscar: (db, query, cursor) =>
    comFiltros(clientesBusca.parse(query), (f) => buscarClientes(db, f.busca, cursor, f.limite)),
}
const VENDAS: Lista = {
  nome: 'sales',
  path: '/api/vendas/',
  buscar: (db, query, cursor) => comFiltros(vendasBusca.parse(query), (f) => buscarVendas(db, f, cursor, f.limite)),
}
const comFiltros = <T, R>(filtros: T, buscar: (filtros: T) => R): R => buscar(filtros)

/** The lists, their searches, a product and a sale, over what the database holds. */
export async function casosDeLeitura(client: ClientBase, config: ClientConfig): Promise<Caso[]> {
  const fim = await fimDasListas(client)
  const lista = async (
    { nome, path, buscar }: Lista,
    qual: string,
    query: Record<string, string>,
    { cursor = null, ...mais }: { crescimento?: number; cursor?: Cursor | null } = {},
  ) => {
    const search = new URLSearchParams(query)
    if (cursor) search.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
    const comandos = await gravarComandos(config, (db) => buscar(db, query, cursor))
    return leitura(`${nome}, ${qual}`, `${path}?${search.toString()}`, comandos, mais)
  }
  const { pagina, palavraComum } = CRESCIMENTO
  const { id, cpf } = await umaVenda(client)
  const produto = fim.produtos.depois?.id ?? 0
  return [
    await lista(PRODUTOS, 'list', {}, { crescimento: pagina }),
    await lista(PRODUTOS, 'rare word', { busca: 'lobo-guará' }),
    await lista(PRODUTOS, 'word of hundreds', { busca: 'girassol' }),
    await lista(PRODUTOS, 'medium word', { busca: 'caneca' }),
    await lista(PRODUTOS, 'common word', { busca: 'camiseta' }, { crescimento: palavraComum }),
    await lista(PRODUTOS, 'words and a size', { busca: 'camiseta preto gg' }),
    await lista(PRODUTOS, 'similar words', { busca: 'camizeta lobo-guara', parecidos: 'true' }),
    await lista(PRODUTOS, 'colour and size', { cor: 'preto', tamanho: 'M' }),
    await lista(PRODUTOS, 'last page', {}, { crescimento: pagina, cursor: fim.produtos }),
    leitura(
      'a product in full',
      `/api/produtos/${produto}/`,
      await gravarComandos(config, (db) => obterProduto(db, produto)),
      { crescimento: pagina },
    ),
    await lista(CLIENTES, 'list', {}, { crescimento: pagina }),
    await lista(CLIENTES, 'rare name', { busca: SOBRENOME_RARO }),
    await lista(CLIENTES, 'common name', { busca: SOBRENOME_COMUM }, { crescimento: palavraComum }),
    await lista(CLIENTES, 'CPF', { busca: cpf }),
    await lista(CLIENTES, 'last page', {}, { crescimento: pagina, cursor: fim.clientes }),
    await lista(VENDAS, 'list', {}, { crescimento: pagina }),
    await lista(VENDAS, 'rare name', { busca: SOBRENOME_RARO }),
    await lista(VENDAS, 'common name', { busca: SOBRENOME_COMUM }, { crescimento: palavraComum }),
    await lista(VENDAS, 'of a step', { status: 'retirada' }),
    await lista(VENDAS, 'finished', { status: 'concluido' }, { crescimento: pagina }),
    await lista(VENDAS, 'longest unchanged of a step', { status: 'separacao', ordem: 'paradas' }),
    await lista(VENDAS, 'earliest', { ordem: 'antigas' }, { crescimento: pagina }),
    await lista(VENDAS, 'of an origin', { origem: 'redes_sociais' }),
    await lista(VENDAS, 'of a week', { de: '2026-10-05', ate: '2026-10-11' }),
    await lista(VENDAS, 'late', { atrasadas: 'true' }),
    await lista(VENDAS, 'urgent', { prioritarias: 'true' }),
    await lista(VENDAS, 'with a note', { com_anotacao: 'true' }),
    await lista(VENDAS, 'not paid', { pagamento: 'pendente' }),
    await lista(VENDAS, 'imported', { importadas: 'true' }),
    leitura('sales, numbers of the queue', '/api/vendas/fila/', await gravarComandos(config, filaDeVendas)),
    await lista(VENDAS, 'last page', {}, { crescimento: pagina, cursor: fim.vendas }),
    leitura('a sale in full', `/api/vendas/${id}/`, await gravarComandos(config, (db) => obterVenda(db, SEM_ERP, id)), {
      crescimento: pagina,
    }),
  ]
}

/** The cursors of the last full pages. */
async function fimDasListas(client: ClientBase) {
  const ler = async (tabela: string, where: string, chave: string, ordem: string): Promise<Cursor> => {
    const { rows } = await client.query<{ id: number; chave: string | null; total: number }>(
      `select id, ${chave} as chave, (select count(*)::int from ${tabela} where ${where}) as total
         from ${tabela} where ${where} order by ${ordem} offset 50 limit 1`,
    )
    const [fim] = rows
    if (!fim || fim.total < 10_000) throw new Error('There is too little to measure: run npm run bench -- seed first')
    const { id, total } = fim
    return { depois: fim.chave === null ? { id } : { id, chave: fim.chave }, total }
  }
  return {
    produtos: await ler('produtos', 'excluido_em is null', 'null', 'id'),
    clientes: await ler('clientes', 'true', 'nome_chave', 'nome_chave desc, id desc'),
    vendas: await ler('vendas', `status <> 'cancelado'`, 'alterado_em::text', 'alterado_em, id'),
  }
}

/** One of three lines, and its customer's document as people write it. */
async function umaVenda(client: ClientBase) {
  const { rows } = await client.query<{ id: number; cpf: string }>(
    `select v.id, regexp_replace(c.cpf, '(...)(...)(...)(..)', '\\1.\\2.\\3-\\4') as cpf
       from vendas v join clientes c on c.id = v.cliente_id
      where v.status = 'concluido' and length(c.cpf) = 11
        and (select count(*) from itens_venda i where i.venda_id = v.id) = 3 order by v.id desc limit 1`,
  )
  if (!rows[0]) throw new Error('There is no sale to measure: run npm run bench -- seed first')
  return rows[0]
}
