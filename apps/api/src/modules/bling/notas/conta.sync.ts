import { plural } from '@estampa/contract/shared/plural.ts'
import type { ItemDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { z } from 'zod'
import type { Banco } from '../../../infra/database/transaction.ts'
import * as notas from '../../notas/notas.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { porPagina } from '../conexao/paginas.ts'
import { texto } from '../pedido/chegada.mapping.ts'
import * as data from './ncm.data.ts'

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
  const aPerguntar = await data.produtosAPerguntar(db, ids, PRODUTOS)
  try {
    for (const { id, id_bling } of aPerguntar) {
      const lido = produtoComNcm.parse(await client.request('GET', `/produtos/${id_bling}`, { pressa: true }))
      await data.lembrarNcm(db, id, lido.data.tributacao?.ncm ?? '')
    }
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
  }
  return data.semNcm(db, ids)
}

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
  const semNcm = await produtosSemNcm(conta, await data.produtosEmVenda(db))
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
