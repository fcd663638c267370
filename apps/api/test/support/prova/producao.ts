import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteForGood } from '../apagar.ts'
import { INVARIANTES, violadas } from '../invariantes.ts'
import type { TestLoja } from '../loja.ts'
import { createRandom, type Random } from '../random.ts'
import type { Balcao } from '../vendas.ts'

/** Rows that a shop that prints may never show, beside INVARIANTES: counted a second time, in SQL. */
const DA_PRODUCAO: Readonly<Record<string, string>> = {
  'a blank held for what a cancelled sale ordered, or for what is finished': `
    select p.id from producoes p left join vendas v on v.id = p.venda_id
     where p.reservada > 0 and (v.status = 'cancelado' or p.situacao in ('pronta', 'cancelada'))`,
  'a movement of the bench that names a sale': `
    select id from movimentos_estoque where motivo = 'producao' and venda_id is not null`,
  // This product is sold with names only and never counted: its pieces without a sale wait for a person.
  'finished pieces with names that anybody can buy': `
    select v.id from variacoes v join produtos p on p.id = v.produto_id
     where p.titulo = 'Com nomes' and v.quantidade <> v.reservado`,
  // Finishing or losing a print takes a blank; finishing adds a printed piece, and a faulty one is taken out.
  'pieces that the bench moved, and not what its productions say': `
    with ditas as (
      select lisa_variacao_id as variacao_id, -feita - perdida as quantas from producoes
      union all
      select variacao_id, feita - (select coalesce(sum(e.quantidade), 0)::int from producao_eventos e
        where e.producao_id = producoes.id and e.tipo = 'descartar') from producoes)
    select v.id from variacoes v
     where (select coalesce(sum(quantidade), 0) from movimentos_estoque m where m.variacao_id = v.id and motivo in ('producao', 'perda'))
        <> (select coalesce(sum(quantas), 0) from ditas d where d.variacao_id = v.id)`,
  'a piece with a name that was not made for its line': `
    select i.id from itens_venda i join vendas v on v.id = i.venda_id left join producoes p on p.item_id = i.id
     where i.personalizacao <> '[]' and v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada')
       and i.produto_id in (select produto_id from fichas) and i.quantidade - (p.pedida - p.feita) <= p.feita is not true`,
}

export async function checkProducao({ banco }: Pick<TestLoja, 'banco'>): Promise<void> {
  const queryRows = (pergunta: string) => sql.raw<object>(pergunta).execute(banco.db)
  expect(await violadas(queryRows, { ...INVARIANTES, ...DA_PRODUCAO })).toEqual([])
}

/** A line of a sale, as the API answers it. */
export interface ItemLido {
  readonly id: number | null
  readonly item_id: number
  readonly variacao_id: number | null
  readonly valor_unitario: number
  readonly quantidade: number
  readonly personalizacao?: readonly object[]
}

interface Prova {
  readonly loja: Pick<TestLoja, 'banco' | 'pedir'>
  readonly balcao: Omit<Balcao, 'loja'>
  readonly atos: number
  readonly semente: number
  /** So many at once; the figures are compared when they have all ended. */
  readonly juntos: number
  /** Happens in the middle of acts, now and then; these may fail then. */
  readonly desastre?: () => Promise<unknown>
}

interface Oficina extends Pick<Prova, 'loja' | 'balcao'> {
  readonly acaso: Random
  /** At most so many lines of a sale. */
  readonly linhas?: number
}
export type AtosDaOficina = Readonly<Record<string, () => Promise<unknown>>>

/** Opens a shop with three prints on one blank in two sizes, and what people do in it. */
export async function openOficina({ loja, balcao, acaso, linhas = 1 }: Oficina) {
  const { pedir } = loja
  await pedir('PATCH', '/api/producao/configuracao/', { ativa: true, vender_sob_demanda: true })
  const grade = (quantidade: number) => ['M', 'G'].map((tamanho) => ({ nome_cor: 'Preta', tamanho, quantidade }))
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes: grade(30) })
  const lisas: { id: number }[] = lisa.variacoes
  const pecas: { id: number; variacao_id: number | null }[] = lisas.map((v) => ({ id: lisa.id, variacao_id: v.id }))
  const namedProdutoIds = new Set<number>()
  const createEstampada = async (titulo: string): Promise<number> => {
    const { id, variacoes } = await balcao.criarProduto({ titulo, variacoes: grade(0) })
    const ficha = variacoes.map((v: { id: number }, i: number) => ({
      variacao_id: v.id,
      lisa_variacao_id: lisas[i]?.id,
    }))
    expect((await pedir('PUT', `/api/produtos/${id}/ficha/`, ficha)).status).toBe(200)
    pecas.push(...variacoes.map((v: { id: number }) => ({ id, variacao_id: v.id })))
    return id
  }
  await createEstampada('Leão')
  await createEstampada('Onça')
  namedProdutoIds.add(await createEstampada('Com nomes'))
  const seasonalProdutoIds: number[] = []
  /** Pieces that are no longer sold. */
  const forgetPecas = (foram: (peca: { id: number; variacao_id: number | null }) => boolean) => {
    pecas.splice(0, pecas.length, ...pecas.filter((peca) => !foram(peca)))
  }
  const vendas: number[] = []
  const quantidade = () => 1 + acaso.below(4)
  const pickNamelessPeca = () => acaso.pick(pecas.filter(({ id }) => !namedProdutoIds.has(id)))
  let feitasConfirmadas = 0
  const finishPecas = async (quantas: number) => {
    if ((await requestAct('concluir', { quantidade: quantas })).status === 200) feitasConfirmadas += 1
  }
  const linha = () => {
    const [peca, n] = [acaso.pick(pecas), quantidade()]
    const nomes = Array.from({ length: n }, () => ({ nome: acaso.pick(['Bia', 'Zé']), numero: '' }))
    const personalizacao = namedProdutoIds.has(peca.id) || acaso.below(4) === 0 ? nomes : []
    return { ...peca, quantidade: n, valor_unitario: 50, personalizacao }
  }
  const algumasLinhas = () => Array.from({ length: 1 + acaso.below(linhas) }, linha)
  const producao = async () => {
    const { rows } = await sql<{ id: number }>`select id from producoes order by id desc limit 40`.execute(
      loja.banco.db,
    )
    return rows.length === 0 ? 0 : acaso.pick(rows).id
  }
  const requestAct = async (ato: string, corpo?: object) =>
    pedir('POST', `/api/producoes/${await producao()}/${ato}/`, corpo)
  const venda = () => acaso.pick(vendas.slice(-30))
  const atos: AtosDaOficina = {
    async vender() {
      const { body } = await balcao.vender(algumasLinhas())
      if (body.id) vendas.push(body.id)
    },
    produzir: () => {
      const { id: produto_id, variacao_id } = pickNamelessPeca()
      return pedir('POST', '/api/producoes/', { produto_id, variacao_id, quantidade: quantidade() })
    },
    concluir: () => finishPecas(quantidade()),
    concluirUma: () => finishPecas(1),
    perder: () => requestAct('perder', { quantidade: 1, motivo: 'outra' }),
    perderPronta: () => requestAct('perder', { quantidade: 1, motivo: 'peca_com_defeito', pronta: true }),
    bloquear: () => requestAct('bloquear', { motivo: acaso.below(2) === 0 ? '' : 'Falta filme' }),
    desistir: () => requestAct('cancelar'),
    async estornar() {
      const id = await producao()
      const { eventos = [] } = (await pedir('GET', `/api/producoes/${id}/`)).body
      if (eventos.length > 0)
        await pedir('POST', `/api/producoes/${id}/estornar/`, { evento_id: acaso.pick(eventos as { id: number }[]).id })
    },
    async destinar() {
      const { rows } = await sql<{ id: number; sem_venda: number; produto_id: number }>`
        select id, sem_venda, produto_id from producoes where sem_venda > 0`.execute(loja.banco.db)
      if (rows.length === 0) return
      const { id, sem_venda, produto_id } = acaso.pick(rows)
      const destino = namedProdutoIds.has(produto_id) || acaso.below(2) === 0 ? 'descartar' : 'devolver'
      await pedir('POST', `/api/producoes/${id}/destinar/`, { destino, quantidade: 1 + acaso.below(sem_venda) })
    },
    bancada: () =>
      pedir('POST', '/api/producoes/bancada/', { codigo: `/produtos/${lisa.id}?variacao=${acaso.pick(lisas).id}` }),
    editar: () => pedir('PUT', `/api/vendas/${venda()}/`, balcao.corpo(algumasLinhas())),
    async variar() {
      const { body } = await pedir('GET', `/api/vendas/${venda()}/`)
      const [item] = body.itens ?? []
      if (!item || item.variacoes.length === 0) return
      const newVariacaoId = acaso.pick(item.variacoes as { id: number }[]).id
      await pedir('PATCH', `/api/vendas/${body.id}/itens/${item.item_id}/`, { variacao_id: newVariacaoId })
    },
    cancelar: () => balcao.status(venda(), 'cancelado'),
    async lancarDeEstacao() {
      if (seasonalProdutoIds.length < 3) seasonalProdutoIds.push(await createEstampada('De estação'))
    },
    async apagar() {
      const id = acaso.pick([lisa.id, ...seasonalProdutoIds])
      const { rows } = await sql`select from producoes where lisa_produto_id = ${lisa.id} and situacao <> 'cancelada'
        and situacao <> 'pronta'`.execute(loja.banco.db)
      // Nothing is printed on it: the blank would go, and the shop would print no more.
      if (id === lisa.id && rows.length === 0) return undefined
      const { status } = await deleteForGood(loja, id)
      if (status !== 200) return pedir('POST', '/api/produtos/lixeira/restaurar-multiplos/', { ids: [id] })
      seasonalProdutoIds.splice(seasonalProdutoIds.indexOf(id), 1)
      return forgetPecas((peca) => peca.id === id)
    },
    async tirarTamanho() {
      const id = seasonalProdutoIds[0]
      const { body } = await pedir('GET', `/api/produtos/${id}/`)
      const [vai, ...ficam] = body.variacoes ?? []
      if (!vai || ficam.length === 0) return
      const { status } = await pedir('PUT', `/api/produtos/${id}/`, { ...body, variacoes: ficam })
      if (status === 200) forgetPecas((peca) => peca.variacao_id === vai.id)
    },
    async reduzir() {
      const { body } = await pedir('GET', `/api/vendas/${venda()}/`)
      const itens = (body.itens ?? []).map((item: ItemLido) => {
        const { id, item_id, variacao_id, valor_unitario, personalizacao = [] } = item
        const menos = Math.max(1, item.quantidade - 1)
        return {
          id: id ?? undefined,
          variacao_id: variacao_id ?? undefined,
          item_id,
          valor_unitario,
          quantidade: menos,
          personalizacao: personalizacao.slice(0, menos),
        }
      })
      await pedir('PUT', `/api/vendas/${body.id}/`, balcao.corpo(itens))
    },
    async enviarETrocar() {
      const id = venda()
      if ((await balcao.status(id, 'embalagem')).status !== 200) return
      await balcao.levar(id, 'enviado')
      const { body } = await pedir('GET', `/api/vendas/${id}/`)
      if (acaso.below(4) === 0) return
      const voltam = [{ item_id: body.itens[0].item_id, quantidade: 1 }]
      const itens = acaso.below(2) === 0 ? [] : algumasLinhas()
      const { body: troca } = await pedir('POST', `/api/vendas/${id}/trocas/`, { motivo: 'defeito', voltam, itens })
      if (troca.nova_venda_id) vendas.push(troca.nova_venda_id)
    },
    voltar: () => balcao.status(venda(), 'retirada'),
    enviarDeNovo: () => balcao.status(venda(), 'enviado'),
    async contar() {
      const peca = pickNamelessPeca()
      const { variacoes } = await balcao.estoque(peca.id)
      const { fisico } = (variacoes as { id: number; fisico: number }[]).find(({ id }) => id === peca.variacao_id) ?? {}
      if (fisico === undefined) return
      const contado = Math.max(0, fisico - 2 + acaso.below(peca.id === lisa.id ? 9 : 4))
      const item = { produto_id: peca.id, variacao_id: peca.variacao_id, contado, esperado: fisico }
      await pedir('POST', '/api/estoque/contagem/', { itens: [item] })
    },
  }
  return {
    atos,
    vendas,
    pecas,
    esquecer: forgetPecas,
    lisa,
    comNomes: namedProdutoIds,
    feitasConfirmadas: () => feitasConfirmadas,
  }
}

/** Random acts in such a shop; answers how often each was done. */
export async function atosDaProducao({ loja, balcao, atos, semente, juntos, desastre }: Prova) {
  const acaso = createRandom(semente)
  const { atos: ATOS, vendas, feitasConfirmadas } = await openOficina({ loja, balcao, acaso })
  const feitos = new Map<string, number>()
  await ATOS.vender?.()
  for (let i = 0; i < atos; i += juntos) {
    const nomes = Array.from({ length: juntos }, () => acaso.pick(Object.keys(ATOS)))
    const acts = nomes.map((nome) => (ATOS[nome] as () => Promise<unknown>)())
    // An act that a disaster met fails; what it left is compared below.
    const fim = await Promise.allSettled(acts.concat(desastre && acaso.below(10) === 0 ? desastre() : []))
    if (!desastre) expect(fim.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const nome of nomes) feitos.set(nome, (feitos.get(nome) ?? 0) + 1)
    await checkProducao(loja)
  }
  const { rows } = await sql<{ vendas: number; feitas: number }>`
    select (select count(*)::int from vendas where id = any(${vendas}::int[])) as vendas,
           (select count(*)::int from producao_eventos where tipo = 'concluir') as feitas`.execute(loja.banco.db)
  // Acts that were answered as done are stored.
  expect(rows[0]?.vendas).toBe(vendas.length)
  expect(rows[0]?.feitas).toBeGreaterThanOrEqual(feitasConfirmadas())
  return feitos
}
