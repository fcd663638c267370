import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { turnOnProducao } from '../support/estampada.ts'
import { INVARIANTES, violadas } from '../support/invariantes.ts'
import { openOrcamentos } from '../support/orcamentos.ts'
import { createRandom } from '../support/random.ts'
import { balcaoDoArquivo } from '../support/vendas.ts'

const ATOS = Number(process.env['ATOS'] ?? 2000)
const JUNTOS = 2
const balcao = await balcaoDoArquivo()
const { loja } = balcao
const { pedir } = loja

/** Rows that a shop whose lines carry prints may never show: counted a second time, in SQL. */
const DAS_ESTAMPAS: Readonly<Record<string, string>> = {
  'a production that prints another thing than its line names': `
    select p.id from producoes p join itens_venda i on i.id = p.item_id
     where i.estampas <> '[]' and p.cancelada_em is null
       and (select coalesce(jsonb_agg(jsonb_build_array(e->>'posicao', e->>'tecnica', (e->>'largura_mm')::int, (e->>'arte_id')::int) order by o), '[]')
              from jsonb_array_elements(i.estampas) with ordinality x(e, o))
        <> (select coalesce(jsonb_agg(jsonb_build_array(e.posicao, e.tecnica, e.largura_mm, v.arte_id) order by e.ordem), '[]')
              from producao_estampas e left join arte_versoes v on v.id = e.arte_versao_id where e.producao_id = p.id)`,
  'a production of a line whose piece is not its blank': `
    select p.id from producoes p join itens_venda i on i.id = p.item_id
     where i.estampas <> '[]' and (p.lisa_produto_id, p.lisa_variacao_id) is distinct from (i.produto_id, i.variacao_id)`,
  'a line of an open sale that holds neither piece nor blank for one of its pieces': `
    select i.id from itens_venda i join vendas v on v.id = i.venda_id left join producoes p on p.item_id = i.id
     where i.estampas <> '[]' and v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
       and i.quantidade <> (select coalesce(sum(r.quantidade), 0) from reservas r where r.item_id = i.id or (r.tipo = 'lisa' and r.producao_id = p.id))
         + coalesce(p.pedida - p.feita - p.reservada, 0)`,
  'pieces held, and not what sales, blanks and people wait for': `
    select w.id from variacoes w where w.reservado <> (
      select coalesce(sum(q), 0) from (
        select i.quantidade - coalesce(p.pedida - p.feita - p.reservada, 0) as q from itens_venda i join vendas v on v.id = i.venda_id
          left join producoes p on p.item_id = i.id
         where i.variacao_id = w.id and v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
        union all select sem_venda from producoes where variacao_id = w.id) x)`,
  'a version that is printed, that was not approved, and that no event names': `
    select p.id from producoes p join itens_venda i on i.id = p.item_id join producao_estampas e on e.producao_id = p.id
      join arte_versoes v on v.id = e.arte_versao_id
     where i.aprovacao->>'situacao' = 'aprovada' and v.versao <> (i.aprovacao->'artes'->>v.arte_id::text)::int
       and not exists (select from producao_eventos x where x.producao_id = p.id and x.tipo = 'versao')`,
  'a production that goes on without the approval that the shop wants': `
    select p.id from producoes p join itens_venda i on i.id = p.item_id
     where i.estampas <> '[]' and p.situacao in ('a_fazer', 'em_producao') and (select so_com_arte_aprovada from producao_configuracao)
       and i.aprovacao->>'situacao' is distinct from 'aprovada'`,
  // What was printed and is not lost waits, or is with the line: a piece that left plain, or came back as a blank, is none.
  'printed pieces of a production that are neither with its line nor waiting, or more of them than were printed': `
    select p.id from producoes p left join itens_venda i on i.id = p.item_id left join vendas v on v.id = i.venda_id,
      lateral (select coalesce(sum(case when tipo in ('concluir', 'usar') then quantidade
          when tipo in ('ceder', 'perder_pronta', 'descartar') then -quantidade end), 0) as pecas from producao_eventos e
        where e.producao_id = p.id and not exists (select from producao_eventos x where x.estorna_id = e.id)) made,
      lateral (select coalesce(sum(quantidade - sem_estampa), 0) as pecas from trocas_itens t
        where t.item_id = i.id and v.status in ('enviado', 'concluido')) back
     where made.pecas <> p.sem_venda + coalesce(i.quantidade - (p.pedida - p.feita) - p.sem_estampa, 0) - back.pecas`,
  "a piece with a customer's art that another customer's line took": `
    select e.id from producao_eventos e join producoes p on p.id = e.producao_id join vendas v on v.id = p.venda_id
      join vendas s on s.id = substring(e.motivo from '[0-9]+$')::int
     where e.tipo = 'usar' and exists (select from producao_estampas x join arte_versoes w on w.id = x.arte_versao_id
       join artes a on a.id = w.arte_id where x.producao_id = p.id and a.cliente_id is not null
         and (a.cliente_id <> v.cliente_id or s.cliente_id <> v.cliente_id))`,
  'a piece that a line took and that no production of the same prints and versions gave': `
    with prints as (select producao_id, jsonb_agg(jsonb_build_array(posicao, arte_versao_id, tecnica, largura_mm) order by ordem) as what
      from producao_estampas group by 1)
    select e.id from producao_eventos e join producoes p on p.id = e.producao_id join prints t on t.producao_id = p.id
     where e.tipo = 'usar' and not exists (select from producao_eventos m where m.producao_id = p.id and m.tipo = 'versao')
       and not exists (select from producao_eventos g join producoes s on s.id = g.producao_id join prints f on f.producao_id = s.id
         where g.tipo = 'ceder' and g.quantidade = e.quantidade and g.motivo = 'Venda ' || p.venda_id and f.what = t.what
           and s.venda_id = substring(e.motivo from '[0-9]+$')::int and (s.produto_id, s.variacao_id) = (p.produto_id, p.variacao_id))`,
  // A loss that is undone comes back as work of the bench.
  'a movement of the bench but a loss, or one that is undone': `
    select m.id from movimentos_estoque m where motivo = 'producao' and (quantidade < 0 or not exists (
      select from producao_eventos e join producao_eventos u on u.estorna_id = e.id
       where e.tipo in ('perder', 'perder_pronta') and e.quantidade = m.quantidade))`,
}

test(`after ${ATOS} acts of people on printed lines no print is on a piece that its line does not name`, async () => {
  const acaso = createRandom(77)
  await turnOnProducao(loja, false)
  const { agir, criar, enviar, pelo } = await openOrcamentos(loja, balcao.clienteId)
  const customers = [balcao.clienteId, await balcao.criarCliente()]
  const upload = async (arteId?: number, customer?: number): Promise<number> => {
    const corpo = new FormData()
    corpo.set('nome', 'Arte')
    if (customer !== undefined) corpo.set('cliente_id', String(customer))
    if (arteId !== undefined) corpo.set('arte_id', String(arteId))
    corpo.set('arquivo', new Blob([`<svg>${acaso.below(1e9)}</svg>`]), 'arte.svg')
    return (await pedir('POST', '/api/artes/', corpo)).body.id
  }
  const artes = [await upload(), await upload(undefined, customers[0]), await upload(undefined, customers[1])]
  const variacoes = ['P', 'M', 'G'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade: 400 }))
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes })
  const vendas: number[] = []
  const links: string[] = []
  const buildEstampas = () =>
    acaso.below(6) === 0
      ? []
      : [
          {
            posicao: acaso.pick(['frente', 'costas']),
            arte_id: acaso.below(8) === 0 ? null : acaso.pick(artes),
            tecnica: 'dtf',
            largura_mm: acaso.pick([200, 280]),
          },
        ]
  const buildLinhas = () =>
    acaso.some(lisa.variacoes as { id: number }[], 1 + acaso.below(3)).map(({ id: variacao_id }) => ({
      id: lisa.id,
      produto_id: lisa.id,
      variacao_id,
      quantidade: 1 + acaso.below(4),
      valor_unitario: 50,
      estampas: buildEstampas(),
      ...(acaso.below(5) === 0 ? { personalizacao: [] } : {}),
    }))
  const keepVenda = ({ status, body }: { status: number; body: { id: number } }) => {
    if (status === 201) vendas.push(body.id)
  }
  const venda = () => vendas[vendas.length - 1 - acaso.below(Math.min(vendas.length, 12))] ?? 0
  const producao = async (): Promise<number> => {
    const { body } = await pedir('GET', `/api/producoes/?venda=${venda()}`)
    return acaso.pick([...body.results, { id: 0 }]).id
  }
  const act = (name: string, body?: object) => async () =>
    pedir('POST', `/api/producoes/${await producao()}/${name}/`, body)
  const editVenda = async (id: number, change: (quantidade: number) => object) => {
    const { body } = await pedir('GET', `/api/vendas/${id}/`)
    const itens = (body.itens ?? []).map(
      (item: { id: number; item_id: number; variacao_id: number; quantidade: number }) => ({
        id: item.id,
        item_id: item.item_id,
        variacao_id: item.variacao_id,
        valor_unitario: 50,
        ...change(item.quantidade),
      }),
    )
    return pedir('PUT', `/api/vendas/${id}/`, { itens })
  }
  const edit = () =>
    editVenda(venda(), (quantidade) => ({
      quantidade: Math.max(1, quantidade + acaso.below(3) - 1),
      ...(acaso.below(3) === 0 ? { estampas: buildEstampas() } : {}),
    }))
  const resize = (id: number, more: number) =>
    editVenda(id, (quantidade) => ({ quantidade: Math.max(1, quantidade + more) }))
  const exchange = async () => {
    const id = venda()
    const { body } = await pedir('GET', `/api/vendas/${id}/`)
    const volta = { item_id: body.itens?.[0]?.item_id ?? 0, quantidade: 1 }
    const motivo = acaso.pick(['tamanho', 'defeito'])
    return balcao.trocar(id, { motivo, voltam: [acaso.pick([volta, { ...volta, sem_estampa: acaso.below(2) }])] })
  }
  const sell = async (itens: readonly object[]) =>
    keepVenda(await balcao.vender(itens, { cliente_id: acaso.pick(customers) }))
  /** As one that waits, for either customer. */
  const sellWaiting = async () => {
    const { body } = await pedir('GET', '/api/producoes/?situacao=sem_venda')
    const { produto_id: id, variacao_id, estampas } = acaso.pick([...body.results, {}])
    if (id !== undefined)
      await sell([{ id, variacao_id, quantidade: 1 + acaso.below(3), valor_unitario: 50, estampas }])
  }
  /** A sale is cancelled or made smaller after some pieces are printed, and what it had is sold again. */
  const sellAgain = async () => {
    const id = venda()
    const { body } = await pedir('GET', `/api/producoes/?venda=${id}`)
    for (const { id: producaoId, faltam } of body.results)
      await pedir('POST', `/api/producoes/${producaoId}/concluir/`, { quantidade: faltam })
    if (acaso.below(2) === 0) await balcao.cancelar(id)
    else await resize(id, -3)
    if (acaso.below(2) === 0) await sellWaiting()
    else await resize(id, 3)
  }
  const deleteArte = async () => {
    const n = acaso.below(artes.length)
    const { status } = await pedir('DELETE', `/api/artes/${artes[n]}/`)
    if (status === 204) artes[n] = await upload(undefined, customers[n - 1])
  }
  const leavePlain = () =>
    pedir('PATCH', `/api/vendas/${venda()}/status/`, { status: 'embalagem', apesar_do_que_falta: true })
  const undo = async () => {
    const id = await producao()
    const { body } = await pedir('GET', `/api/producoes/${id}/`)
    return pedir('POST', `/api/producoes/${id}/estornar/`, { evento_id: body.eventos?.at(-1)?.id ?? 0 })
  }
  const sellQuote = async () => {
    const { id } = await criar(buildLinhas().map(({ id: _, ...linha }) => linha))
    const token = await enviar(id)
    if (acaso.below(3) === 0) await upload(acaso.pick(artes))
    if (acaso.below(4) > 0) await pelo(token, 'aprovar', { nome: 'Bia' })
    keepVenda(await agir(id, 'gerar-venda'))
  }
  const sendProva = async () => {
    const { status, body } = await pedir('POST', `/api/vendas/${venda()}/provas/`, {})
    if (status === 201) links.push(new URL(body.link).pathname.split('/').at(-1) ?? '')
  }
  const ACTS: readonly (() => Promise<unknown>)[] = [
    () => sell(buildLinhas()),
    sellWaiting,
    sellAgain,
    sellAgain,
    leavePlain,
    sellQuote,
    edit,
    edit,
    act('concluir', { quantidade: 1 }),
    act('concluir', { quantidade: 2 }),
    act('concluir', { quantidade: 3 }),
    act('perder', { quantidade: 1, motivo: 'erro_de_impressao' }),
    act('perder', { quantidade: 1, motivo: 'peca_com_defeito', pronta: true }),
    act('destinar', { quantidade: 1, destino: 'descartar' }),
    act('destinar', { quantidade: 1, destino: 'devolver' }),
    undo,
    sendProva,
    () => pelo(acaso.pick([...links, 'x'.repeat(43)]), 'aprovar', { nome: 'Bia' }),
    () => pelo(acaso.pick([...links, 'x'.repeat(43)]), 'mudanca', { texto: 'Maior' }),
    () => pedir('POST', `/api/vendas/${venda()}/provas/aprovar/`, { por: 'Bia' }),
    () => upload(acaso.pick(artes)),
    async () =>
      pedir('POST', `/api/producoes/${await producao()}/versao/`, {
        arte_id: acaso.pick(artes),
        versao: 1 + acaso.below(4),
      }),
    () => pedir('PATCH', '/api/producao/configuracao/', { so_com_arte_aprovada: acaso.below(4) === 0 }),
    () => balcao.cancelar(venda()),
    () => balcao.levar(venda(), 'enviado').catch(() => null),
    () => balcao.status(venda(), 'embalagem'),
    () => balcao.status(venda(), 'separacao'),
    () => balcao.status(venda(), 'retirada'),
    exchange,
    () =>
      pedir('POST', '/api/estoque/contagem/', {
        itens: [
          {
            produto_id: lisa.id,
            variacao_id: acaso.pick(lisa.variacoes as { id: number }[]).id,
            contado: 400,
            esperado: 0,
          },
        ],
      }),
    deleteArte,
  ]
  await sell(buildLinhas())
  const queryRows = (question: string) => sql.raw<object>(question).execute(loja.banco.db)
  for (let done = 0; done < ATOS; done += JUNTOS) {
    const acts = Array.from({ length: JUNTOS }, () => acaso.pick(ACTS))
    await Promise.all(acts.map((perform) => perform()))
    if (done % 20 === 0 || done + JUNTOS >= ATOS)
      expect({ done, wrong: await violadas(queryRows, { ...INVARIANTES, ...DAS_ESTAMPAS }) }).toEqual({
        done,
        wrong: [],
      })
  }
  // What the run was made to show has happened.
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from producoes where feita > 0)::int as printed,
           (select count(*) from producoes where sem_venda > 0)::int as unsold,
           (select count(*) from producao_eventos where tipo = 'versao')::int as versions,
           (select count(*) from producao_eventos where tipo = 'usar')::int as taken,
           (select count(*) from producao_eventos where tipo = 'retomar')::int as again,
           (select count(*) from producoes where sem_estampa > 0)::int as plain,
           (select count(*) from auditoria where tipo = 'prova_aprovada')::int as approvals,
           (select count(*) from auditoria where tipo = 'prova_mudanca')::int as changes`.execute(loja.banco.db)
  for (const [name, count] of Object.entries(rows[0] ?? {})) expect([name, count > 0]).toEqual([name, true])
}, 1_200_000)
