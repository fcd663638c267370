import type { AgenciaDePostagem, OpcoesDeEnvio, OpcoesDeEnvioEntrada } from '@estampa/contract/frete/frete.routes.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'

import { envioVigente } from '../compra/envios.data.ts'
import type { VendaDoFrete } from '../frete.data.ts'
import type { Remetente } from '../transportadora/encomenda.ts'
import { type Frete, transportadoraDoServico } from '../transportadora/transportadora.ts'
import { recusaDoTransporte } from '../transportadora/transporte.error.ts'
import * as data from './cotacao.data.ts'
import { vendaParaEnvio } from './cotacao.rules.ts'
import { remetenteDe } from './encomenda.rules.ts'

/** How the parcel of a sale travels, with the shop's settings where the sale says nothing. */
export async function opcoesDaVenda(frete: Frete, vendaId: number): Promise<OpcoesDeEnvio> {
  const { db, config } = frete
  const venda = await vendaParaEnvio(db, false, vendaId)
  const { seguro, aviso_recebimento, mao_propria, nfe_chave, agencia_codigo: codigo, agencia_nome } = venda.opcoes
  const { padrao } = config
  const { remetente } = await remetenteDe(frete)
  const agenciaKey = { codigo_servico: venda.codigo_servico_frete ?? '', cep_origem: remetente.cep }
  return {
    seguro,
    aviso_recebimento,
    mao_propria,
    nfe_chave,
    agencia: codigo === null ? null : { codigo, nome: agencia_nome ?? codigo },
    agencia_lembrada: (await data.agenciaLembrada(db, agenciaKey)) ?? null,
    documento_da_loja: documentoDe(remetente),
    padrao: { seguro: padrao.seguro, aviso_recebimento: padrao.avisoRecebimento, mao_propria: padrao.maoPropria },
  }
}

/** Which document the sender has; null without one. */
function documentoDe({ documento }: Remetente): OpcoesDeEnvio['documento_da_loja'] {
  if (documento === '') return null
  return documento.length === 14 ? 'cnpj' : 'cpf'
}

/** An invoice is a company's. */
function requireEmpresa(remetente: Remetente): void {
  const documento = documentoDe(remetente)
  if (documento === null) throw new DomainError('LOJA_SEM_DOCUMENTO')
  if (documento === 'cpf') throw new DomainError('NFE_DE_PESSOA_FISICA')
}

const PAGOS = new Set(['pagando', 'paga', 'gerando', 'pronta', 'falhou'])

/**
 * Changes the shipping options; those that change the price need a new quote. A counter must be one of the service's in
 * the sender's city.
 */
export async function changeEnvioOptions(frete: Frete, vendaId: number, entrada: OpcoesDeEnvioEntrada) {
  const venda = await vendaParaEnvio(frete.db, false, vendaId)
  const { agencia_codigo, ...rest } = entrada
  const { remetente } = await remetenteDe(frete)
  if (rest.nfe_chave) requireEmpresa(remetente)
  const agencia = agencia_codigo
    ? (await agenciasDoServico(frete, venda)).find(({ codigo }) => codigo === agencia_codigo)
    : null
  if (agencia === undefined) throw new DomainError('AGENCIA_DE_OUTRO_LUGAR')
  await transaction(frete.db, async (trx) => {
    await lockVenda(trx, vendaId)
    const envio = await envioVigente(trx, vendaId)
    if (envio && PAGOS.has(envio.estado)) throw new DomainError('ETIQUETA_JA_PAGA')
    const escolhida = { agencia_codigo: agencia?.codigo ?? null, agencia_nome: agencia?.nome ?? null }
    const givenOpcoes = Object.fromEntries(Object.entries(rest).filter(([, valor]) => valor !== undefined))
    await data.saveEnvioOptions(trx, vendaId, { ...givenOpcoes, ...(agencia_codigo === undefined ? {} : escolhida) })
    if (agencia) {
      const agenciaKey = { codigo_servico: venda.codigo_servico_frete ?? '', cep_origem: remetente.cep }
      await data.keepAgencia(trx, agenciaKey, { agencia_codigo: agencia.codigo, agencia_nome: agencia.nome })
    }
    const { seguro, aviso_recebimento, mao_propria } = entrada
    if ([seguro, aviso_recebimento, mao_propria].some((opcao) => opcao !== undefined))
      await data.forgetCotacoes(trx, vendaId)
  })
  return opcoesDaVenda(frete, vendaId)
}

async function agenciasDoServico(frete: Frete, { codigo_servico_frete: servico }: VendaDoFrete) {
  const transportadora = servico === null ? undefined : transportadoraDoServico(frete, servico)
  const { remetente } = await remetenteDe(frete)
  const agencias = await transportadora?.agencias(servico ?? '', remetente).catch((error: unknown) => {
    throw recusaDoTransporte(error)
  })
  if (!agencias) throw new DomainError('AGENCIA_SEM_SERVICO')
  return agencias
}

const MAXIMO = 50

export async function agenciasDaVenda(frete: Frete, vendaId: number, busca: string): Promise<AgenciaDePostagem[]> {
  const agencias = await agenciasDoServico(frete, await vendaParaEnvio(frete.db, false, vendaId))
  const termos = normalizeText(busca).split(/\s+/).filter(Boolean)
  const texto = ({ nome, endereco }: AgenciaDePostagem) => normalizeText(`${nome} ${endereco}`)
  return agencias.filter((agencia) => termos.every((termo) => texto(agencia).includes(termo))).slice(0, MAXIMO)
}
