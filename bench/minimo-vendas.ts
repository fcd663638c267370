import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

interface Nova {
  readonly cliente_id: number
  readonly origem: string
  readonly itens: readonly { id: number; quantidade: number; valor_unitario: number }[]
}
interface Produto {
  readonly id: number
  readonly sku: string
  readonly titulo: string
  readonly livres: number
}

/** A sale is created and moved as a careful person writes it: rows locked, stock and step looked at, history written. */
export function vendas(app: FastifyInstance, pool: Pool, vendedor: number): void {
  async function emTransacao<T>(escrever: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const resposta = await escrever(client)
      await client.query('commit')
      return resposta
    } catch (erro) {
      await client.query('rollback')
      throw erro
    } finally {
      client.release()
    }
  }

  app.post<{ Body: Nova }>('/api/vendas/', async ({ body }, reply) => {
    const { cliente_id, origem, itens } = body
    const id = await emTransacao(async (client) => {
      const { rows } = await client.query<Produto>({
        name: 'produtos da venda',
        text: `select id, sku, titulo, quantidade - reservado as livres from produtos
          where id = any($1::int[]) and excluido_em is null order by id for update`,
        values: [itens.map((item) => item.id)],
      })
      const produtos = new Map(rows.map((produto) => [produto.id, produto]))
      for (const item of itens)
        if ((produtos.get(item.id)?.livres ?? 0) < item.quantidade) throw new Error('too few pieces')
      const total = itens.reduce((soma, item) => soma + item.quantidade * item.valor_unitario, 0)
      const venda = await client.query<{ id: number }>({
        name: 'venda',
        text: 'insert into vendas (cliente_id, origem, total, vendedor_id) values ($1, $2, $3, $4) returning id',
        values: [cliente_id, origem, total.toFixed(2), vendedor],
      })
      const id = venda.rows[0]?.id ?? 0
      const coluna = <T>(de: (item: Nova['itens'][number]) => T) => itens.map(de)
      await client.query({
        name: 'itens',
        text: `insert into itens_venda (venda_id, ordem, produto_id, sku, titulo, descricao, quantidade, valor_unitario, desconto)
          select $1, ordem, produto, sku, titulo, '', quantidade, valor, 0
            from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::numeric[])
              with ordinality as u(produto, sku, titulo, quantidade, valor, ordem)`,
        values: [
          id,
          coluna((item) => item.id),
          coluna((item) => produtos.get(item.id)?.sku),
          coluna((item) => produtos.get(item.id)?.titulo),
          coluna((item) => item.quantidade),
          coluna((item) => item.valor_unitario),
        ],
      })
      await client.query({
        name: 'reserva',
        text: `update produtos p set reservado = p.reservado + u.q from unnest($1::int[], $2::int[]) u(id, q) where p.id = u.id`,
        values: [coluna((item) => item.id), coluna((item) => item.quantidade)],
      })
      await anotar(client, [id, 'criada', 'Venda criada.', null, 'separacao', vendedor])
      return id
    })
    return reply.code(201).send({ id, status: 'separacao' })
  })

  app.patch<{ Params: { id: string }; Body: { status: string } }>(
    '/api/vendas/:id/status/',
    async ({ params: { id }, body: { status } }) =>
      emTransacao(async (client) => {
        const { rows } = await client.query<{ status: string }>({
          name: 'status',
          text: 'select status from vendas where id = $1 for update',
          values: [id],
        })
        const antes = rows[0]?.status ?? ''
        if (!['separacao', 'embalagem'].includes(antes)) throw new Error(`no step from ${antes}`)
        const mudada = await client.query({
          name: 'mudar',
          text: `update vendas set status = $2, versao = versao + 1, alterado_em = clock_timestamp() where id = $1
            returning id, status, versao, alterado_em`,
          values: [id, status],
        })
        await anotar(client, [id, 'status', `Passou de ${antes} para ${status}.`, antes, status, vendedor])
        return mudada.rows[0]
      }),
  )
}

const anotar = (client: PoolClient, values: unknown[]) =>
  client.query({
    name: 'historia',
    text: `insert into historico_vendas (venda_id, tipo, descricao, de, para, usuario_id) values ($1, $2, $3, $4, $5, $6)`,
    values,
  })
