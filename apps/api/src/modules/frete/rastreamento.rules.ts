import type { Rastreamento } from '@estampa/contract/frete/frete.schemas.ts'
import { DomainError } from '../../infra/errors.ts'
import { transaction } from '../../infra/transaction.ts'
import type { Frete } from './carteira.ts'
import { contarAoErp } from './desfecho.sync.ts'
import { aCaminho, guardarRastreio, type Rastreavel, rastreavel } from './envios.data.ts'
import { anotarCodigo, travarVenda, vendaDoFrete } from './frete.data.ts'
import { FreteError, recusaDoFrete } from './melhor-envio.error.ts'
import { type Acompanhamento, acompanhamento } from './melhor-envio.mapping.ts'
import { lerAcompanhamento, type RastreioGravado, rastreioGravado, respostaDoRastreio } from './rastreamento.mapping.ts'

/** Where the parcel is: as the carrier says now, or as it said last while it does not answer. */
export async function rastrear(frete: Frete, vendaId: number): Promise<Rastreamento> {
  const venda = await vendaDoFrete(frete.db, vendaId)
  if (!venda) throw new DomainError('VENDA_NAO_ENCONTRADA')
  const envio = await rastreavel(frete.db, vendaId)
  if (!envio) {
    // A code that no shipment of ours explains: there is nobody to ask.
    if (venda.codigo_rastreamento === null) throw new DomainError('SEM_RASTREAMENTO')
    return { ...respostaDoRastreio({ ...SEM_NOTICIA, eventos: [] }, venda.codigo_rastreamento), consultado_em: null }
  }
  const { codigo, gravado } = await consultar(frete, envio).catch((error: unknown) => {
    const antes = rastreioGravado.safeParse(envio.rastreamento).data
    if (antes && error instanceof DomainError) return { codigo: envio.codigo_rastreamento, gravado: antes }
    throw error
  })
  if (codigo === null) throw new DomainError('SEM_RASTREAMENTO')
  return respostaDoRastreio(gravado, codigo)
}

const SEM_NOTICIA = { status: 'Sem informações da transportadora', consultado_em: '' }

async function consultar(frete: Frete, envio: Rastreavel) {
  const resposta = (await perguntar(frete, [envio]))[envio.id_externo]
  if (!resposta) throw new DomainError('FRETE_RECUSADO', { motivo: 'o envio não foi encontrado.' })
  return guardar(frete, envio, resposta)
}

async function perguntar({ conta }: Frete, envios: readonly Rastreavel[]): Promise<Record<string, Acompanhamento>> {
  if (!conta) throw new DomainError('FRETE_NAO_CONFIGURADO')
  try {
    const corpo = { orders: envios.map(({ id_externo }) => id_externo) }
    return await conta.api.pedir(acompanhamento, 'POST', '/me/shipment/tracking', { corpo, repetivel: true })
  } catch (error) {
    throw error instanceof FreteError ? recusaDoFrete(error) : error
  }
}

/** Keeps the answer; a code that came only now goes to the sale, and from there to the ERP. */
async function guardar(
  frete: Frete,
  envio: Rastreavel,
  resposta: Acompanhamento,
): Promise<{ codigo: string | null; gravado: RastreioGravado }> {
  const gravado = lerAcompanhamento(resposta, new Date().toISOString())
  const codigo = resposta.tracking || resposta.melhorenvio_tracking || envio.codigo_rastreamento
  await transaction(frete.db, undefined, async (trx) => {
    const mudou = codigo !== null && codigo !== envio.codigo_rastreamento
    if (mudou) await travarVenda(trx, envio.venda_id)
    await guardarRastreio(trx, envio.id, codigo, gravado)
    if (mudou && (await anotarCodigo(trx, envio.venda_id, codigo)))
      await contarAoErp(frete, trx, { venda_id: envio.venda_id, usuario_id: null })
  })
  return { codigo, gravado }
}

/** Asks once for all parcels whose way is not over: a code may come days after the label, and nobody may be looking. */
export async function atualizarRastreios(frete: Frete): Promise<void> {
  const envios = frete.conta ? await aCaminho(frete.db) : []
  if (envios.length === 0) return
  const respostas = await perguntar(frete, envios)
  for (const envio of envios) {
    const resposta = respostas[envio.id_externo]
    if (resposta) await guardar(frete, envio, resposta)
  }
}
