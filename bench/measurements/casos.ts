import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Cursor } from '../../apps/api/src/infra/http/paging.ts'
import { assinado, buildRequest } from '../../apps/api/test/support/prova/fio.ts'
import { SOBRENOME_COMUM, SOBRENOME_RARO } from '../data/vocabulary.ts'

interface Passo {
  readonly method: string
  readonly path: string
  readonly body?: object
}
export const formatRequest = ({ method, path, body }: Passo, access: string): string =>
  buildRequest(`${method} ${path}`, assinado(access), body ? JSON.stringify(body) : '')

export interface Caso {
  readonly nome: string
  /** How many times slower it may be over the large data set, at the median. */
  readonly crescimento?: number
  /** Requests that each client asks in turns; with more clients than lists they share them. */
  readonly clientes: readonly (readonly Passo[])[]
}
const PAGINA = { crescimento: 1.3 }
const PALAVRA_COMUM = { crescimento: 2.5 }
const PRODUTOS = ['products', '/api/produtos/busca/'] as const
const CLIENTES = ['customers', '/api/clientes/'] as const
const VENDAS = ['sales', '/api/vendas/'] as const

const readCase = (nome: string, path: string, mais: Pick<Caso, 'crescimento'> = {}): Caso => ({
  nome,
  ...mais,
  clientes: [[{ method: 'GET', path }]],
})
const lista = (
  [nome, path]: readonly [string, string],
  variant: string,
  query = {},
  mais: Pick<Caso, 'crescimento'> = {},
) => readCase(`${nome}, ${variant}`, `${path}?${new URLSearchParams(query).toString()}`, mais)

/** The lists, their searches, a product and a sale, over what the database holds. */
export async function casosDeLeitura(client: ClientBase): Promise<Caso[]> {
  const fim = await fimDasListas(client)
  const { id, cpf } = await umaVenda(client)
  return [
    lista(PRODUTOS, 'list', {}, PAGINA),
    lista(PRODUTOS, 'rare word', { busca: 'lobo-guará' }),
    lista(PRODUTOS, 'word of hundreds', { busca: 'girassol' }),
    lista(PRODUTOS, 'medium word', { busca: 'caneca' }),
    lista(PRODUTOS, 'common word', { busca: 'camiseta' }, PALAVRA_COMUM),
    lista(PRODUTOS, 'words and a size', { busca: 'camiseta preto gg' }),
    lista(PRODUTOS, 'similar words', { busca: 'camizeta lobo-guara', parecidos: 'true' }),
    lista(PRODUTOS, 'colour and size', { cor: 'preto', tamanho: 'M' }),
    lista(PRODUTOS, 'last page', { cursor: escrito(fim.produtos) }, PAGINA),
    readCase('a product in full', `/api/produtos/${fim.produtos.depois?.id}/`, PAGINA),
    lista(CLIENTES, 'list', {}, PAGINA),
    lista(CLIENTES, 'rare name', { busca: SOBRENOME_RARO }),
    lista(CLIENTES, 'common name', { busca: SOBRENOME_COMUM }, PALAVRA_COMUM),
    lista(CLIENTES, 'CPF', { busca: cpf }),
    lista(CLIENTES, 'last page', { cursor: escrito(fim.clientes) }, PAGINA),
    lista(VENDAS, 'list', {}, PAGINA),
    lista(VENDAS, 'rare name', { busca: SOBRENOME_RARO }),
    lista(VENDAS, 'common name', { busca: SOBRENOME_COMUM }, PALAVRA_COMUM),
    lista(VENDAS, 'of a step', { status: 'retirada' }),
    lista(VENDAS, 'finished', { status: 'concluido' }, PAGINA),
    lista(VENDAS, 'longest unchanged of a step', { status: 'separacao', ordem: 'paradas' }),
    lista(VENDAS, 'earliest', { ordem: 'antigas' }, PAGINA),
    lista(VENDAS, 'of an origin', { origem: 'redes_sociais' }),
    lista(VENDAS, 'of a week', { de: '2026-10-05', ate: '2026-10-11' }),
    lista(VENDAS, 'late', { atrasadas: 'true' }),
    lista(VENDAS, 'urgent', { prioritarias: 'true' }),
    lista(VENDAS, 'with a note', { com_anotacao: 'true' }),
    lista(VENDAS, 'not paid', { pagamento: 'pendente' }),
    lista(VENDAS, 'imported', { importadas: 'true' }),
    readCase('sales, numbers of the queue', '/api/vendas/fila/'),
    lista(VENDAS, 'last page', { cursor: escrito(fim.vendas) }, PAGINA),
    readCase('a sale in full', `/api/vendas/${id}/`, PAGINA),
  ]
}

const escrito = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

async function fimDasListas(client: ClientBase) {
  const readListCursor = async (tabela: string, where: string, chave: string, ordem: string): Promise<Cursor> => {
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
    produtos: await readListCursor('produtos', 'excluido_em is null', 'null', 'id'),
    clientes: await readListCursor('clientes', 'true', 'nome_chave', 'nome_chave desc, id desc'),
    vendas: await readListCursor('vendas', `status <> 'cancelado'`, 'alterado_em::text', 'alterado_em, id'),
  }
}

/** Reads a sale of three lines, and its customer's document as people write it. */
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

const LINHAS = 2
const MARCA = 'MEDICAO'

/**
 * A sale of two lines is created, and one goes a step forward and back. Each of `quantos` clients sells pieces of its own,
 * as customers mostly do; more of them than any measurement takes. `remover` leaves nothing of it.
 */
export async function casosDeEscrita(client: ClientBase, quantos: number, url: string, access: string) {
  await deleteRows(client)
  const { rows: pecas } = await client.query<{ id: number; sku: string }>(
    `insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade)
     select 'Medição ' || n, $1 || n, '', m.id, m.categoria_id, 59.9, 1000000
       from (select id, categoria_id from modelos where categoria_id is not null order by id limit 1) m,
            generate_series(1, $2::int) as n returning id, sku`,
    [MARCA, LINHAS * quantos],
  )
  const { rows: clientes } = await client.query<{ id: number }>(
    `insert into clientes (nome, cpf) select 'Cliente da medição', $1 || n from generate_series(1, $2::int) n returning id`,
    [MARCA, quantos],
  )
  const vendas = clientes.map(({ id: cliente_id }, n) => {
    const itens = pecas
      .slice(n * LINHAS, (n + 1) * LINHAS)
      .map((peca) => ({ ...peca, descricao: 'Medição', quantidade: 1, valor_unitario: 59.9 }))
    return { cliente_id, origem: 'loja_fisica', itens }
  })
  const mudancas: Passo[][] = []
  for (const venda of vendas) {
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const feita = await fetch(`${url}/api/vendas/`, { method: 'POST', headers, body: JSON.stringify(venda) })
    const path = `/api/vendas/${((await feita.json()) as { id: number }).id}/status/`
    mudancas.push(['embalagem', 'separacao'].map((status) => ({ method: 'PATCH', path, body: { status } })))
  }
  const criacoes = vendas.map((body) => [{ method: 'POST', path: '/api/vendas/', body }])
  const casos: Caso[] = [
    { nome: 'a sale is created', ...PAGINA, clientes: criacoes },
    { nome: 'a sale changes step', clientes: mudancas },
  ]
  return { casos, remover: () => deleteRows(client) }
}

async function deleteRows(client: ClientBase): Promise<void> {
  await client.query(`delete from vendas where cliente_id in (select id from clientes where cpf like $1 || '%')`, [
    MARCA,
  ])
  await client.query(`delete from clientes where cpf like $1 || '%'`, [MARCA])
  await client.query(
    `with idos as (delete from produtos where sku like $1 || '%' returning id)
     delete from movimentos_estoque where produto_id in (select id from idos)`,
    [MARCA],
  )
  await client.query(
    'delete from movimentos_estoque where produto_id is null and variacao_id is null and saldo = 1000000',
  )
}

/** A file as big as a thumbnail mostly is. */
export function umaMiniatura(dataDir: string) {
  const nome = `${randomBytes(16).toString('hex')}-miniatura.webp`
  const arquivo = join(dataDir, 'midia', nome)
  writeFileSync(arquivo, randomBytes(9000))
  return { caso: readCase('a thumbnail', `/midia/${nome}`), remover: () => rmSync(arquivo, { force: true }) }
}
