import { type EtiquetaGerada, RETIRADA_NA_LOJA } from '@estampa/contract/frete/frete.schemas.ts'
import { faltaParaEtiqueta, rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { DomainError } from '../../infra/errors.ts'
import { pdfUrl } from '../../infra/files.ts'
import { type Transacao, transaction } from '../../infra/transaction.ts'
import type { Frete } from './carteira.ts'
import { vendaParaEnvio } from './cotacao.rules.ts'
import { avancar, criarEnvio, type Envio, envioVigente } from './envios.data.ts'
import { garantirEtiqueta } from './envios.sync.ts'
import { anotarEtiqueta, travarVenda, type VendaDoFrete } from './frete.data.ts'
import { cancelarEnvioVigente } from './frete.rules.ts'

/**
 * The sale's label: bought, or the one bought before. The wish is committed before the carrier hears of it; who asks
 * again, now or after a crash, goes on with the same shipment.
 */
export async function gerarEtiqueta(
  frete: Frete,
  vendaId: number,
  usuarioId: number,
  prazoMs?: number,
): Promise<EtiquetaGerada> {
  const pedida = await transaction(frete.db, undefined, (trx) => pedirEtiqueta(frete, trx, vendaId, usuarioId))
  if ('pronta' in pedida) return pedida.pronta
  return etiquetaDe(await garantirEtiqueta(frete, pedida.envioId, prazoMs))
}

const etiquetaDe = ({ arquivo, codigo_rastreamento }: Envio): EtiquetaGerada => ({
  link_etiqueta: pdfUrl(arquivo ?? ''),
  codigo_rastreamento,
})

async function pedirEtiqueta(
  frete: Frete,
  trx: Transacao,
  vendaId: number,
  usuarioId: number,
): Promise<{ pronta: EtiquetaGerada } | { envioId: number }> {
  if (!(await travarVenda(trx, vendaId))) throw new DomainError('VENDA_NAO_ENCONTRADA')
  const venda = await vendaParaEnvio(trx, false, vendaId)
  const vigente = await envioVigente(trx, vendaId)
  const mesmo = vigente?.codigo_servico === venda.codigo_servico_frete ? vigente : undefined
  if (mesmo?.estado === 'pronto') {
    const { link_etiqueta: link, codigo_rastreamento: codigo } = etiquetaDe(mesmo)
    await anotarEtiqueta(trx, vendaId, { link, codigo: venda.codigo_rastreamento ?? codigo })
    return { pronta: { link_etiqueta: link, codigo_rastreamento: venda.codigo_rastreamento ?? codigo } }
  }
  await exigirCompleta(frete, trx, venda)
  if (mesmo) {
    await avancar(trx, mesmo.id, mesmo.estado, mesmo.estado, { usuario_id: usuarioId })
    return { envioId: mesmo.id }
  }
  if (vigente) await cancelarEnvioVigente(trx, frete.queue, vendaId)
  const codigo_servico = venda.codigo_servico_frete ?? ''
  const provedor = codigo_servico === RETIRADA_NA_LOJA.codigo ? 'loja' : 'melhor_envio'
  if (provedor === 'melhor_envio' && !frete.conta) throw new DomainError('FRETE_NAO_CONFIGURADO')
  const { id } = await criarEnvio(trx, { venda_id: vendaId, provedor, codigo_servico, usuario_id: usuarioId })
  return { envioId: id }
}

async function exigirCompleta({ erp }: Frete, trx: Transacao, venda: VendaDoFrete): Promise<void> {
  await vendaParaEnvio(trx, erp.ativo, venda.id)
  const motivo = faltaParaEtiqueta({ ...venda, bling_ativo: erp.ativo })
  if (motivo !== null) throw new DomainError('ETIQUETA_INCOMPLETA', { motivo })
  if (venda.status !== 'etiqueta') {
    const passo = rotuloDoStatus(venda.status)
    throw new DomainError('TRANSICAO_INVALIDA', {
      motivo: `A venda está em ${passo}: a etiqueta é gerada no passo Etiqueta.`,
    })
  }
}
