import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { turnOnProducao } from '../support/estampada.ts'
import { INVARIANTES, RESERVAS_RECONTADAS, violadas } from '../support/invariantes.ts'
import type { Resposta } from '../support/loja.ts'
import { Caderno, type Movimento } from '../support/prova/compras-contas.ts'
import { createRandom } from '../support/random.ts'
import { balcaoDoArquivo } from '../support/vendas.ts'

// Another run: ATOS=3000 SEMENTE=7 vitest run --root apps/api --project provas compras
const ATOS = Number(process.env['ATOS'] ?? 1000)
const acaso = createRandom(Number(process.env['SEMENTE'] ?? 79))
/** Acts after which all is counted a second time, and the rule of costs changes. */
const POR_RODADA = 40

const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { db } = loja.banco

interface Peca {
  readonly chave: string
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly inicial: number
  readonly custo: number | null
}
interface CompraLida {
  readonly id: number
  readonly situacao: string
  readonly itens: readonly {
    id: number
    produto_id: number
    variacao_id: number | null
    custo_unitario: number | null
  }[]
  readonly recebimentos: readonly {
    id: number
    itens: readonly { item_id: number; quantidade: number; custo_unitario: number | null }[]
  }[]
}

/** States that a shop with purchases never has between two acts. */
const EM_PAZ: Readonly<Record<string, string>> = {
  'a production that waits for a blank that is free': `
    select f.id, f.venda_id, f.pedida - f.feita - f.reservada as falta, w.quantidade - w.reservado as livres
      from producoes f join variacoes w on w.id = f.lisa_variacao_id
     where f.situacao in ('a_fazer', 'em_producao', 'bloqueada') and f.reservada < f.pedida - f.feita and w.quantidade > w.reservado`,
  'a receipt without its movements, or movements without their receipt': `
    select * from (
      select i.variacao_id, i.produto_id, c.id, sum(x.quantidade) filter (where r.estornado_em is null) as pecas
        from recebimento_itens x join recebimentos r on r.id = x.recebimento_id join compra_itens i on i.id = x.item_id
        join compras c on c.id = i.compra_id group by 1, 2, 3) a
      full join (select variacao_id, produto_id, compra_id as id, sum(quantidade) as pecas from movimentos_estoque
        where motivo = 'compra' group by 1, 2, 3) b on a.id = b.id and a.produto_id = b.produto_id and a.variacao_id is not distinct from b.variacao_id
     where coalesce(a.pecas, 0) <> coalesce(b.pecas, 0)`,
}

test(`after ${ATOS} acts of a shop that buys, two at once, stock, held pieces, pieces on their way and costs are what was said`, async () => {
  await turnOnProducao(loja)
  const caderno = new Caderno()
  const counted = new Map<string, number>()
  const custosDasVendas = new Map<number, unknown>()
  const happened = new Map<string, number>()
  let regra = 'medio'

  /** An answer of this name; no request may end in a fault of the program. */
  const request = async (
    name: string,
    method: string,
    path: string,
    body?: object,
    headers = {},
  ): Promise<Resposta> => {
    const answer = await loja.pedir(method, `/api${path}`, body, headers)
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    const outcome = answer.status < 300 ? name : `${name} ${answer.body.codigo ?? answer.status}`
    happened.set(outcome, (happened.get(outcome) ?? 0) + 1)
    return answer
  }

  const variacoes = (quantidade: number) =>
    ['P', 'M', 'G'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade }))
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', preco_custo: 12, variacoes: variacoes(20) })
  const leao = await balcao.criarProduto({ titulo: 'Leão', variacoes: variacoes(0) })
  const caneca = await balcao.criarProduto({ titulo: 'Caneca', qtd: 15, preco_custo: 7.5 })
  const meia = await balcao.criarProduto({ titulo: 'Meia', qtd: 0 })
  const par = await balcao.criarProduto({ titulo: 'Par', componentes: [{ produto_id: meia.id, quantidade: 2 }] })
  const ids = (produto: { variacoes: { id: number }[] }) => produto.variacoes.map(({ id }) => id)
  await request(
    'ficha',
    'PUT',
    `/produtos/${leao.id}/ficha/`,
    ids(leao).map((variacao_id, i) => ({ variacao_id, lisa_variacao_id: ids(lisa)[i] })),
  )
  const keyOf = (produto_id: number, variacao_id: number | null) => `${produto_id}/${variacao_id}`
  const peca = (produto_id: number, variacao_id: number | null, inicial: number, custo: number | null): Peca => ({
    chave: keyOf(produto_id, variacao_id),
    produto_id,
    variacao_id,
    inicial,
    custo,
  })
  const pecas = [
    ...ids(lisa).map((id) => peca(lisa.id, id, 20, 12)),
    peca(caneca.id, null, 15, 7.5),
    peca(meia.id, null, 0, null),
    ...ids(leao).map((id) => peca(leao.id, id, 0, null)),
  ]
  const fornecedores = await Promise.all(
    ['Malhas', 'Atacado', 'Esquina'].map(
      async (nome) => (await request('fornecedor', 'POST', '/fornecedores/', { nome })).body.id,
    ),
  )

  const newest = (list: readonly number[], among: number) => (list.length === 0 ? 0 : acaso.pick(list.slice(-among)))
  const vendas: number[] = []
  const compra = () => newest([...caderno.compras.keys()], 6)
  const venda = () => newest(vendas, 10)
  const producao = async (query = ''): Promise<{ id: number; reservada: number }> => {
    const { body } = await request('fila', 'GET', `/producoes/?limite=50${query}`)
    return acaso.pick([...body.results, { id: 0, reservada: 0 }])
  }

  const buildItens = () =>
    acaso.some(pecas.slice(0, 5), 1 + acaso.below(4)).map(({ produto_id, variacao_id }) => ({
      produto_id,
      variacao_id,
      quantidade: 1 + acaso.below(14),
      custo_unitario: acaso.pick([null, 10, '12,90', '8,3333', '0,07', '13,12345678', acaso.below(4000) / 100]),
    }))
  const noteLinhas = ({ itens }: CompraLida, quantidades: readonly { quantidade: number }[]) =>
    itens.map(({ id, produto_id, variacao_id, custo_unitario }, i) => ({
      item_id: id,
      peca: keyOf(produto_id, variacao_id),
      quantidade: quantidades[i]?.quantidade ?? 0,
      custo: custo_unitario,
    }))
  const order = async () => {
    const itens = buildItens()
    const frete = acaso.pick([0, 0, 10, '0,01', '33,33', acaso.below(9000) / 100])
    const { status, body } = await request('comprar', 'POST', '/compras/', {
      fornecedor_id: acaso.pick(fornecedores),
      frete,
      itens,
    })
    if (status !== 201) return
    caderno.compras.set(body.id, {
      id: body.id,
      frete: body.frete,
      linhas: noteLinhas(body, itens),
      fim: null,
      pedida: false,
    })
    if (acaso.below(4) > 0) await place(body.id)
  }
  const editDraft = async () => {
    const id = compra()
    const itens = buildItens()
    const { status, body } = await request('editar compra', 'PUT', `/compras/${id}/`, { itens })
    const noted = caderno.compras.get(id)
    if (status === 200 && noted) noted.linhas = noteLinhas(body, itens)
  }
  const place = async (id: number) => {
    const { status } = await request('pedir', 'POST', `/compras/${id}/pedir/`)
    const noted = caderno.compras.get(id)
    if (status === 200 && noted) noted.pedida = true
  }
  const end = (ato: 'encerrar' | 'cancelar', fim: 'encerrada' | 'cancelada') => async () => {
    const id = compra()
    const { status } = await request(ato, 'POST', `/compras/${id}/${ato}/`)
    const noted = caderno.compras.get(id)
    if (status === 200 && noted) noted.fim = fim
  }
  const receive = async () => {
    const id = compra()
    const noted = caderno.compras.get(id)
    if (!noted) return
    const itens = acaso.some(noted.linhas, 1 + acaso.below(noted.linhas.length)).map(({ item_id, quantidade }) => ({
      item_id,
      quantidade: acaso.pick([1 + acaso.below(quantidade), quantidade, quantidade + acaso.below(3)]),
      ...(acaso.below(5) === 0 && { custo_unitario: acaso.below(3000) / 100 }),
    }))
    const send = (headers: object) => request('receber', 'POST', `/compras/${id}/receber/`, { itens }, headers)
    const key = { 'idempotency-key': `recebimento-${acaso.below(1e9)}` }
    // Who got no answer asks again, also at once.
    const answers = acaso.below(4) === 0 ? await Promise.all([send(key), send(key)]) : [await send(key)]
    for (const { status, body } of answers) {
      const arrived = status === 200 ? (body as CompraLida).recebimentos.at(-1) : undefined
      if (!arrived) continue
      caderno.receber({
        id: arrived.id,
        compra: id,
        regra,
        itens: arrived.itens.map(({ item_id, quantidade, custo_unitario }) => {
          const said = itens.find((item) => item.item_id === item_id)
          const ordered = noted.linhas.find((linha) => linha.item_id === item_id)
          expect(quantidade).toBe(said?.quantidade)
          return {
            item_id,
            quantidade,
            custo: said?.custo_unitario ?? ordered?.custo ?? null,
            com_frete: custo_unitario,
          }
        }),
      })
    }
  }
  const undoReceipt = async () => {
    const id = newest([...caderno.recebimentos.keys()], 8)
    const { status } = await request(
      'desfazer',
      'POST',
      `/compras/${caderno.recebimentos.get(id)?.compra ?? 0}/recebimentos/${id}/estornar/`,
    )
    if (status === 200) caderno.desfazer(id)
  }
  const sell = async (itens: readonly object[]) => {
    const { status, body } = await request('vender', 'POST', '/vendas/', balcao.corpo(itens))
    if (status !== 201) return
    vendas.push(body.id)
    for (const { item_id, custo_unitario } of body.itens) custosDasVendas.set(item_id, custo_unitario)
  }
  const linha = (id: number, variacao_id: number | null, quantidade: number) => ({
    id,
    variacao_id,
    quantidade,
    valor_unitario: 50,
  })
  const sellPrinted = () =>
    sell(acaso.some(ids(leao), 1 + acaso.below(3)).map((id) => linha(leao.id, id, 1 + acaso.below(12))))
  const sellPlain = () =>
    sell([
      linha(lisa.id, acaso.pick(ids(lisa)), 1 + acaso.below(4)),
      linha(caneca.id, null, 1 + acaso.below(4)),
      ...(acaso.below(2) === 0 ? [linha(par.id, null, 1 + acaso.below(2))] : []),
    ])
  const print = async () => {
    const { id, reservada } = await producao()
    await request('estampar', 'POST', `/producoes/${id}/concluir/`, {
      quantidade: Math.max(1, acaso.below(reservada + 1)),
    })
  }
  const lose = async () => {
    const { id } = await producao()
    const body = { quantidade: 1, motivo: 'erro_de_impressao', pronta: acaso.below(3) === 0 }
    await request('perder', 'POST', `/producoes/${id}/perder/`, body)
  }
  const undoPrint = async () => {
    const { id } = await producao()
    const { body } = await request('ler producao', 'GET', `/producoes/${id}/`)
    await request('estornar', 'POST', `/producoes/${id}/estornar/`, { evento_id: body.eventos?.at(-1)?.id ?? 0 })
  }
  const readPeca = async ({ produto_id, variacao_id }: Peca) => {
    const { body } = await request('ler produto', 'GET', `/produtos/${produto_id}/`)
    const own = (body.variacoes ?? []).find(({ id }: { id: number }) => id === variacao_id)
    return {
      quantidade: own?.quantidade ?? body.quantidade_total,
      a_receber: (own ?? body).quantidade_a_receber,
      custo: own?.preco_custo ?? body.preco_custo,
    }
  }
  /** Prints what the sale's blanks allow, and hands it over. */
  const handOver = async () => {
    const id = venda()
    const { body } = await request('fila', 'GET', `/producoes/?venda=${id}`)
    for (const { id: producaoId, faltam } of body.results ?? [])
      if (faltam > 0) await request('estampar', 'POST', `/producoes/${producaoId}/concluir/`, { quantidade: faltam })
    await request('entregar', 'POST', `/vendas/${id}/concluir-no-balcao/`, {})
  }
  const count = async () => {
    const chosen = acaso.pick(pecas)
    const { chave, produto_id, variacao_id } = chosen
    const { quantidade: esperado } = await readPeca(chosen)
    const contado = Math.max(0, esperado + acaso.below(7) - 3)
    const itens = [{ produto_id, variacao_id, contado, esperado }]
    const { status } = await request('contar', 'POST', '/estoque/contagem/', { itens })
    if (status === 200) counted.set(chave, (counted.get(chave) ?? 0) + contado - esperado)
  }
  const ACTS: readonly (() => Promise<unknown>)[] = [
    order,
    order,
    order,
    editDraft,
    () => place(compra()),
    end('encerrar', 'encerrada'),
    end('cancelar', 'cancelada'),
    receive,
    receive,
    receive,
    receive,
    receive,
    undoReceipt,
    undoReceipt,
    sellPrinted,
    sellPrinted,
    sellPrinted,
    sellPlain,
    sellPlain,
    print,
    print,
    print,
    print,
    lose,
    undoPrint,
    count,
    count,
    () =>
      request('produzir', 'POST', '/producoes/', {
        produto_id: leao.id,
        variacao_id: acaso.pick(ids(leao)),
        quantidade: 1 + acaso.below(4),
      }),
    () => request('cancelar venda', 'DELETE', `/vendas/${venda()}/`),
    handOver,
    handOver,
    handOver,
    () => request('lisas', 'PATCH', '/producao/configuracao/', { vender_sem_lisas: acaso.below(4) > 0 }),
  ]

  /** Pieces of what sales took, printing turned and losses spoiled, by piece. */
  const movedOtherwise = async () => {
    const { rows } = await sql<{ chave: string; pecas: number }>`
      with feitos as (
        select p.*, coalesce(sum(case when e.tipo = 'concluir' then e.quantidade when e.tipo = 'perder' then e.quantidade else 0 end), 0) as lisas,
            coalesce(sum(case when e.tipo = 'concluir' then e.quantidade when e.tipo in ('perder_pronta', 'descartar') then -e.quantidade else 0 end), 0) as prontas
          from producoes p left join producao_eventos e on e.producao_id = p.id
            and not exists (select from producao_eventos x where x.estorna_id = e.id) group by p.id),
      mudancas as (
        select coalesce(x.produto_id, i.produto_id) as produto_id, coalesce(x.variacao_id, i.variacao_id) as variacao_id,
            -i.quantidade * coalesce(x.quantidade, 1) as pecas
          from itens_venda i join vendas v on v.id = i.venda_id left join itens_venda_partes x on x.item_id = i.id
         where v.status in ('enviado', 'concluido')
        union all select lisa_produto_id, lisa_variacao_id, -lisas from feitos
        union all select produto_id, variacao_id, prontas from feitos)
      select produto_id || '/' || coalesce(variacao_id::text, 'null') as chave, sum(pecas)::int as pecas from mudancas group by 1`.execute(
      db,
    )
    return new Map(rows.map(({ chave, pecas: moved }) => [chave, moved]))
  }
  const livro = async ({ produto_id, variacao_id }: Peca) =>
    (
      await sql<Movimento>`select quantidade, saldo, compra_id from movimentos_estoque
        where produto_id = ${produto_id} and variacao_id is not distinct from ${variacao_id}::int order by id`.execute(
        db,
      )
    ).rows
  const queryRows = (question: string) => sql.raw<object>(question).execute(db)

  const check = async (done: number) => {
    expect({ done, wrong: await violadas(queryRows, { ...INVARIANTES, ...RESERVAS_RECONTADAS, ...EM_PAZ }) }).toEqual({
      done,
      wrong: [],
    })
    expect({ done, fretes: caderno.fretesErrados() }).toEqual({ done, fretes: [] })
    const moved = await movedOtherwise()
    for (const piece of pecas) {
      const { chave, inicial, custo } = piece
      const quantidade = inicial + caderno.trazidas(chave) + (moved.get(chave) ?? 0) + (counted.get(chave) ?? 0)
      const cents = caderno.custo(chave, custo, await livro(piece))
      const said = {
        quantidade,
        a_receber: caderno.aReceber(chave),
        custo: cents === null ? null : Number(cents) / 100,
      }
      expect({ done, chave, regra, ...(await readPeca(piece)) }).toEqual({ done, chave, regra, ...said })
    }
    for (const noted of caderno.compras.values()) {
      const { body } = await request('ler compra', 'GET', `/compras/${noted.id}/`)
      expect({
        done,
        id: noted.id,
        situacao: body.situacao,
        recebida: body.itens.map(({ recebida }: { recebida: number }) => recebida),
      }).toEqual({
        done,
        id: noted.id,
        situacao: caderno.situacao(noted),
        recebida: noted.linhas.map(({ item_id }) => caderno.chegaram(item_id)),
      })
    }
    const { rows } = await sql<{
      id: number
      custo: number | null
    }>`select id, custo_unitario as custo from itens_venda order by id`.execute(db)
    const costs = rows.map(({ id, custo }) => [id, custo])
    expect({ done, costs }).toEqual({ done, costs: [...custosDasVendas].toSorted(([a], [b]) => a - b) })
  }

  for (let done = 0; done < ATOS; done += 2) {
    if (done % POR_RODADA === 0) {
      await check(done)
      regra = acaso.pick(['medio', 'medio', 'ultimo', 'nao_muda'])
      await request('regra', 'PATCH', '/compras/configuracao/', { custo: regra })
    }
    const first = acaso.pick(ACTS)
    const second = acaso.pick(ACTS)
    // Of two receipts that are undone at once the ledger does not tell which came first.
    const both = first === undoReceipt && second === undoReceipt ? [first] : [first, second]
    await Promise.all(both.map((perform) => perform()))
  }
  await check(ATOS)
  // What the run was made to show has happened.
  const names = [
    'comprar',
    'editar compra',
    'pedir',
    'receber',
    'desfazer',
    'encerrar',
    'cancelar',
    'vender',
    'estampar',
    'perder',
    'estornar',
    'contar',
    'entregar',
    'cancelar venda',
    'desfazer RECEBIMENTO_SEM_PECAS',
  ]
  expect(names.filter((name) => !happened.has(name))).toEqual([])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from compra_itens where recebida > quantidade)::int as surplus,
           (select count(*) from compras where situacao = 'recebida')::int as complete,
           (select count(*) from recebimento_itens where custo_depois is null)::int as kept,
           (select count(*) from recebimento_itens where custo_depois <> custo_antes)::int as moved,
           (select count(*) from producoes where pedida - feita > reservada and cancelada_em is null)::int as waiting`.execute(
    db,
  )
  for (const [name, times] of Object.entries(rows[0] ?? {})) expect([name, times > 0]).toEqual([name, true])
}, 1_200_000)
