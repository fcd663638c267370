import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { ConfiguracaoDasNotas, ItemDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { z } from 'zod'
import { requireErp } from '../../../shop/loja.ts'
import { notasConfiguracao } from '../../notas/notas.data.ts'
import type * as notas from '../../notas/notas.rules.ts'
import { translateBlingErrors } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { readAllRows } from '../conexao/paginas.ts'
import { atencao, type Dito, ok } from '../conta/conferencia.itens.ts'
import { texto } from '../pedido/chegada.mapping.ts'
import { checkIbsCbs } from './ibs-cbs.ts'
import { checkNcm, produtosSemNcm } from './ncm.sync.ts'
import * as data from './notas.data.ts'
import { tributosDoXml } from './notas.mapping.ts'

/** Choices that the account offers for invoices, and what these would be refused for. */

const linhas = z.object({ data: z.array(z.looseObject({ id: z.number(), descricao: texto })) })

async function readActiveRows({ client }: Contexto, path: string) {
  const lidas = await readAllRows(client, path, linhas, { query: { situacao: 1 }, pressa: true })
  return lidas.map(({ id, descricao }) => ({ id, nome: descricao || String(id) }))
}

const opcoesDaConta = async (contexto: Contexto): Promise<OpcoesDasNotas> => ({
  naturezas: await readActiveRows(contexto, '/naturezas-operacoes'),
  formas: await readActiveRows(contexto, '/formas-pagamentos'),
})

/** Answers what the module of invoices asks the account. */
export const contaDasNotas = (contexto: Contexto): notas.ContaDasNotas => ({
  produtosSemNcm: (produtos) => produtosSemNcm(contexto, produtos),
  opcoes: () => requireErp(contexto).then(() => translateBlingErrors(opcoesDaConta(contexto))),
  conferir: () => requireErp(contexto).then(() => translateBlingErrors(checkContaNotas(contexto))),
})

/** Lists what would have an invoice refused, in the shop's words. */
async function checkContaNotas(contexto: Contexto): Promise<ItemDasNotas[]> {
  const { db } = contexto
  const config = await notasConfiguracao.read(db)
  const opcoes = await opcoesDaConta(contexto)
  const incompletos = await data.clientesIncompletos(db)
  const ibsCbs = config.ativa ? await checkContaIbsCbs(contexto, config, opcoes) : null
  const checkResults: [ItemDasNotas['item'], string, Dito][] = [
    ['ambiente', 'Ambiente', checkAmbiente((await data.ultimoAmbiente(db))?.ambiente)],
    ['naturezas', 'Naturezas de operação', checkNaturezas(config, opcoes)],
    ['formas', 'Formas de pagamento', checkFormas(config, opcoes)],
    ['ncm', 'NCM dos produtos', await checkNcm(contexto)],
    ['clientes', 'Cadastro dos clientes', checkClientes(incompletos.map(({ nome }) => nome))],
  ]
  if (ibsCbs) checkResults.push(['ibs_cbs', 'IBS e CBS', ibsCbs])
  return checkResults.map(([item, titulo, { detalhes = [], ...rest }]) => ({ item, titulo, detalhes, ...rest }))
}

async function checkContaIbsCbs({ db }: Contexto, config: ConfiguracaoDasNotas, { naturezas }: OpcoesDasNotas) {
  const ultima = await data.ultimaAutorizada(db)
  const usadas = [config.natureza_id, config.natureza_contribuinte_id, config.natureza_consumidor_id]
  const nomes = naturezas.filter(({ id }) => usadas.includes(id)).map(({ nome }) => nome)
  return checkIbsCbs(diaDeHoje(), ultima && { dia: ultima.dia, ...tributosDoXml(ultima.xml) }, nomes)
}

function checkAmbiente(ambiente: string | undefined): Dito {
  if (ambiente === 'producao') return ok('A última nota saiu em produção.')
  return ambiente === undefined
    ? {
        situacao: 'desconhecido',
        texto: 'O ambiente (produção ou homologação) só aparece na primeira nota.',
        fazer: 'No Bling, em Preferências → Notas fiscais, confira se o ambiente é o de produção.',
      }
    : atencao(
        'A última nota saiu em homologação: não tem valor fiscal.',
        'Quando os testes terminarem, mude no Bling o ambiente para produção.',
      )
}

const isKnownForma = (options: OpcoesDasNotas['formas'], id: number | null) =>
  id === null || options.some((option) => option.id === id)

function checkNaturezas(config: ConfiguracaoDasNotas, { naturezas }: OpcoesDasNotas): Dito {
  const { natureza_id, natureza_contribuinte_id, natureza_consumidor_id } = config
  if (![natureza_id, natureza_contribuinte_id, natureza_consumidor_id].every((id) => isKnownForma(naturezas, id)))
    return atencao('Uma natureza escolhida não existe mais na conta.', 'Escolha outra acima.')
  return natureza_id === null
    ? atencao('Nenhuma natureza foi escolhida: vale a padrão do Bling.', 'Escolha acima a de venda.')
    : ok(`Vendas saem com “${naturezas.find(({ id }) => id === natureza_id)?.nome}”.`)
}

function checkFormas({ formas }: ConfiguracaoDasNotas, opcoes: OpcoesDasNotas): Dito {
  if (!formas.every(({ id_bling }) => isKnownForma(opcoes.formas, id_bling)))
    return atencao('Uma forma de pagamento escolhida não existe mais na conta.', 'Escolha outra acima.')
  return formas.length === 0
    ? atencao('Nenhuma forma foi ligada: a nota leva a do pedido.', 'Diga acima qual é cada uma.')
    : ok(`${plural(formas.length, 'forma ligada', 'formas ligadas')}.`)
}

const checkClientes = (nomes: string[]): Dito =>
  nomes.length === 0
    ? ok('Os clientes das vendas em andamento têm o que uma nota pede.')
    : atencao(
        `${plural(nomes.length, 'cliente não tem', 'clientes não têm')} documento, endereço completo ou inscrição estadual.`,
        'Complete o cadastro antes de pedir a nota.',
        nomes,
      )
