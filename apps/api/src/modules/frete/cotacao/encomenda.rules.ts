import { dadosSalvos } from '../../loja/loja.rules.ts'
import type { FreteConfig } from '../frete.config.ts'
import type { VendaDoFrete } from '../frete.data.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'
import type { Frete } from '../transportadora/transportadora.ts'

export const encomendaDe = async (frete: Pick<Frete, 'db' | 'config'>, venda: VendaDoFrete): Promise<Encomenda> =>
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

/** The sender: the shop's data as saved, else the installation's, else the example's. */
export async function remetenteDe({ db, config }: Pick<Frete, 'db' | 'config'>) {
  const salvos = await dadosSalvos(db)
  if (!salvos) return config
  const { inscricao_estadual: inscricaoEstadual, versao: _, ...dados } = salvos
  // Carriers want an address for their own messages.
  return { remetente: { ...dados, email: dados.email || config.remetente.email }, inscricaoEstadual }
}
