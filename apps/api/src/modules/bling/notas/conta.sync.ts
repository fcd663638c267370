import { plural } from '@estampa/contract/shared/plural.ts'
import type { ItemDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { rowsOf } from '../../../infra/database/sql.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import * as notas from '../../notas/notas.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { porPagina } from '../conexao/paginas.ts'
import { texto } from '../pedido/chegada.mapping.ts'

/** What the account has to choose from, and what its invoices would be refused for. */

interface Conta {
  readonly db: Banco
  readonly client: BlingClient
}
const POR_PAGINA = 100
const PAGINAS = 10
const linhas = z.object({ data: z.array(z.looseObject({ id: z.number(), descricao: texto })) })

async function todas({ client }: Conta, path: string) {
  const lidas: { id: number; nome: string }[] = []
  const ler = async (pagina: number) =>
    linhas.parse(
      await client.request('GET', path, { query: { situacao: 1, pagina, limite: POR_PAGINA }, pressa: true }),
    ).data
  for await (const pagina of porPagina(ler, { limite: POR_PAGINA, paginas: PAGINAS }))
    lidas.push(...pagina.map(({ id, descricao }) => ({ id, nome: descricao || String(id) })))
  return lidas
}

export const opcoesDaConta = async (conta: Conta): Promise<OpcoesDasNotas> => ({
  naturezas: await todas(conta, '/naturezas-operacoes'),
  formas: await todas(conta, '/formas-pagamentos'),
})

const produtoComNcm = z.object({ data: z.looseObject({ tributacao: z.looseObject({ ncm: texto }).nullish() }) })
/** More are not asked about while a person waits. */
const PRODUTOS = 15

/**
 * Titles of those of these products that have no tax class there. One that is known to have it is asked about again after
 * a month; without an answer Bling itself refuses the invoice.
 */
export async function produtosSemNcm({ db, client }: Conta, ids: readonly number[]): Promise<string[]> {
  const aPerguntar = await rowsOf<{ id: number; id_bling: string }>(db)`
    select p.id, p.id_bling from produtos p left join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and p.id_bling is not null
       and (n.ncm is null or n.ncm = '' or n.lido_em < now() - interval '30 days') order by p.id limit ${PRODUTOS}`
  try {
    for (const { id, id_bling } of aPerguntar) {
      const { data } = produtoComNcm.parse(await client.request('GET', `/produtos/${id_bling}`, { pressa: true }))
      const ncm = data.tributacao?.ncm ?? ''
      await sql`insert into bling_ncm (produto_id, ncm) values (${id}, ${ncm})
        on conflict (produto_id) do update set ncm = excluded.ncm, lido_em = now()`.execute(db)
    }
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
  }
  const sem = await rowsOf<{ titulo: string }>(db)`
    select p.titulo from produtos p join bling_ncm n on n.produto_id = p.id
     where p.id = any(${[...ids]}::int[]) and n.ncm = '' order by p.titulo`
  return sem.map(({ titulo }) => titulo)
}

/** Products of sales under way, those sold last first. */
const produtosEmVenda = async (db: Banco): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
    select i.produto_id as id from itens_venda i join vendas v on v.id = i.venda_id
     where v.status in ('separacao', 'embalagem', 'selecionar_envio', 'etiqueta', 'retirada') and i.produto_id is not null
     group by i.produto_id order by max(v.id) desc limit 200`
  ).map(({ id }) => id)

type Dito = Pick<ItemDasNotas, 'situacao' | 'texto'> & Partial<Pick<ItemDasNotas, 'fazer' | 'detalhes'>>
const dito = (item: ItemDasNotas['item'], titulo: string, { fazer = null, detalhes = [], ...resto }: Dito) => ({
  item,
  titulo,
  fazer,
  detalhes,
  ...resto,
})

/** What would have an invoice refused, in the shop's words. */
export async function conferirNotas(conta: Conta): Promise<ItemDasNotas[]> {
  const { db } = conta
  const config = await notas.configuracao(db)
  const opcoes = await opcoesDaConta(conta)
  const semNcm = await produtosSemNcm(conta, await produtosEmVenda(db))
  return [
    dito('ambiente', 'Ambiente', doAmbiente(await notas.ultimoAmbiente(db))),
    dito('naturezas', 'Naturezas de operação', dasNaturezas(config, opcoes)),
    dito('formas', 'Formas de pagamento', dasFormas(config, opcoes)),
    dito('ncm', 'NCM dos produtos', dosProdutos(semNcm)),
    dito('clientes', 'Cadastro dos clientes', dosClientes(await notas.clientesIncompletos(db))),
  ]
}

function doAmbiente(ambiente: string | null): Dito {
  if (ambiente === null)
    return {
      situacao: 'desconhecido',
      texto: 'O ambiente (produção ou homologação) só aparece na primeira nota.',
      fazer: 'No Bling, em Preferências → Notas fiscais, confira se o ambiente é o de produção.',
    }
  return ambiente === 'producao'
    ? { situacao: 'ok', texto: 'A última nota saiu em produção.' }
    : {
        situacao: 'atencao',
        texto: 'A última nota saiu em homologação: não tem valor fiscal.',
        fazer: 'Quando os testes terminarem, mude no Bling o ambiente para produção.',
      }
}

type Config = Awaited<ReturnType<typeof notas.configuracao>>
function dasNaturezas(
  { natureza_id, natureza_contribuinte_id, natureza_consumidor_id }: Config,
  { naturezas }: OpcoesDasNotas,
): Dito {
  const nomes = new Map(naturezas.map(({ id, nome }) => [id, nome]))
  const escolhidas = [natureza_id, natureza_contribuinte_id, natureza_consumidor_id].filter((id) => id !== null)
  const sumidas = escolhidas.filter((id) => !nomes.has(id))
  if (sumidas.length > 0)
    return {
      situacao: 'atencao',
      texto: 'Uma natureza escolhida não existe mais na conta.',
      fazer: 'Escolha outra acima.',
    }
  if (natureza_id === null)
    return {
      situacao: 'atencao',
      texto: 'Nenhuma natureza foi escolhida: vale a padrão do Bling.',
      fazer: 'Escolha acima a de venda.',
    }
  return { situacao: 'ok', texto: `Vendas saem com “${nomes.get(natureza_id)}”.` }
}

function dasFormas({ formas }: Config, opcoes: OpcoesDasNotas): Dito {
  const sumidas = formas.filter(({ id_bling }) => !opcoes.formas.some(({ id }) => id === id_bling))
  if (sumidas.length > 0)
    return {
      situacao: 'atencao',
      texto: 'Uma forma de pagamento escolhida não existe mais na conta.',
      fazer: 'Escolha outra acima.',
    }
  return formas.length === 0
    ? {
        situacao: 'atencao',
        texto: 'Nenhuma forma foi ligada: a nota leva a do pedido.',
        fazer: 'Diga acima qual é cada uma.',
      }
    : { situacao: 'ok', texto: `${plural(formas.length, 'forma ligada', 'formas ligadas')}.` }
}

const dosProdutos = (titulos: readonly string[]): Dito =>
  titulos.length === 0
    ? { situacao: 'ok', texto: 'Os produtos das vendas em andamento que foram lidos têm NCM no Bling.' }
    : {
        situacao: 'atencao',
        texto: `${plural(titulos.length, 'produto está', 'produtos estão')} sem NCM no Bling: a nota seria recusada.`,
        fazer: 'Preencha o NCM no cadastro de cada produto no Bling, em Tributação.',
        detalhes: [...titulos],
      }

const dosClientes = (nomes: readonly string[]): Dito =>
  nomes.length === 0
    ? { situacao: 'ok', texto: 'Os clientes das vendas em andamento têm o que uma nota pede.' }
    : {
        situacao: 'atencao',
        texto: `${plural(nomes.length, 'cliente não tem', 'clientes não têm')} documento, endereço completo ou inscrição estadual.`,
        fazer: 'Complete o cadastro antes de pedir a nota.',
        detalhes: [...nomes],
      }
