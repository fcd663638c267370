import { DomainError } from '../../../infra/base/errors.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import { dadosSalvos } from '../../loja/loja.rules.ts'
import type { FreteConfig } from '../frete.config.ts'
import type { VendaDoFrete } from '../frete.data.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'
import type { Frete, Transportadora } from '../transportadora/transportadora.ts'

type Origem = Pick<Frete, 'config'> & { readonly db: Db }

export const encomendaDe = async (frete: Origem, venda: VendaDoFrete): Promise<Encomenda> =>
  comoEncomenda(venda, await remetenteDe(frete), frete.config.padrao)

/** The sale as a parcel: its own options before the shop's. An invoice is a company's; without one there is a declaration. */
export function comoEncomenda(
  venda: VendaDoFrete,
  { remetente, inscricaoEstadual }: Awaited<ReturnType<typeof remetenteDe>>,
  padrao: FreteConfig['padrao'],
): Encomenda {
  const { cliente, opcoes } = venda
  const { cpf, ...lugar } = cliente
  const empresa = remetente.documento.length === 14
  return {
    vendaId: venda.id,
    servico: venda.codigo_servico_frete ?? '',
    remetente,
    destinatario: { ...lugar, documento: cpf },
    itens: venda.itens.map(({ titulo, variacao, quantidade, subtotal }) => ({
      nome: [titulo, variacao].filter(Boolean).join(' '),
      quantidade,
      valorUnitario: Math.round((subtotal * 100) / quantidade) / 100,
    })),
    pacote: {
      altura: venda.altura ?? 0,
      largura: venda.largura ?? 0,
      comprimento: venda.comprimento ?? 0,
      peso: venda.peso ?? 0,
    },
    valor: venda.total,
    opcoes: {
      seguro: opcoes.seguro ?? padrao.seguro,
      avisoRecebimento: opcoes.aviso_recebimento ?? padrao.avisoRecebimento,
      maoPropria: opcoes.mao_propria ?? padrao.maoPropria,
      nfe: empresa ? opcoes.nfe_chave : null,
      inscricaoEstadual,
      agencia: opcoes.agencia_codigo,
    },
  }
}

/** Nothing is bought, nor asked of the carrier, while data of sender or recipient are missing. */
export function requireDados(transportadora: Pick<Transportadora, 'faltas'>, encomenda: Encomenda): void {
  const faltas = transportadora.faltas(encomenda)
  if (faltas.length > 0)
    throw new DomainError('ETIQUETA_INCOMPLETA', { motivo: `Dados incompletos: ${faltas.join('; ')}` })
}

/** The sender: the shop's data as saved, else the installation's, else the example's. */
export async function remetenteDe({ db, config }: Origem) {
  const salvos = await dadosSalvos(db)
  if (!salvos) return config
  const { inscricao_estadual: inscricaoEstadual, versao: _, ...dados } = salvos
  // Carriers want an address for their own messages.
  return { remetente: { ...dados, email: dados.email || config.remetente.email }, inscricaoEstadual }
}
