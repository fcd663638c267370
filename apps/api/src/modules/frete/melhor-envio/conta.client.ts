import { z } from 'zod'
import type { ContaDaTransportadora } from '../transportadora.ts'
import { TransporteError } from '../transporte.error.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'

const saldoLido = z.object({ balance: z.coerce.number() })
/** Any parcel: only whether the question is allowed matters. */
const AMOSTRA = {
  from: { postal_code: '01001000' },
  to: { postal_code: '20040002' },
  volumes: [{ height: 5, width: 15, length: 20, weight: 0.3, insurance: 0 }],
}

/** Tries one harmless request of each permission that a label needs and that can be tested without a purchase. */
export async function contaDoMelhorEnvio(api: MelhorEnvioClient): Promise<ContaDaTransportadora> {
  const tentar = async (nome: string, pedir: () => Promise<unknown>) => {
    try {
      await pedir()
      return { nome, ok: true, motivo: null }
    } catch (error) {
      if (!(error instanceof TransporteError)) throw error
      // The requested record does not exist: so the permission is there.
      if (error.motivo === 'inexistente') return { nome, ok: true, motivo: null }
      return { nome, ok: false, motivo: error.message.replace(/^./, (letra) => letra.toUpperCase()) }
    }
  }
  let saldo: number | null = null
  const verificacoes = [
    await tentar('Conta', () => api.pedir(z.unknown(), 'GET', '/me')),
    await tentar('Saldo da carteira', async () => {
      saldo = (await api.pedir(saldoLido, 'GET', '/me/balance')).balance
    }),
    await tentar('Cotação', () =>
      api.pedir(z.unknown(), 'POST', '/me/shipment/calculate', { corpo: AMOSTRA, repetivel: true }),
    ),
    await tentar('Leitura de envios', () => api.pedir(z.unknown(), 'GET', '/me/orders?page=1')),
    await tentar('Carrinho', () => api.pedir(z.unknown(), 'GET', '/me/cart?page=1')),
  ]
  return { saldo, verificacoes }
}
