import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emAndamento } from '../../sincronizacao/sincronizacao.queries.ts'
import { historicoDaVenda, umaVenda } from '../vendas.queries.ts'

const PRIMEIRA_ESPERA_MS = 2000
const MAIOR_ESPERA_MS = 60_000

/** Is the order on its way to Bling, so that its number may come any moment? */
export const pedidoACaminho = ({ numero_pedido_bling, sincronizacao }: Venda): boolean =>
  numero_pedido_bling === null && sincronizacao !== null && emAndamento(sincronizacao.estado)

/** Reads the sale again after 2, 4, 8 … 60 s while its order is on its way, without anyone noticing. */
export function useAcompanharPedido(venda: Venda): void {
  const client = useQueryClient()
  const { id } = venda
  const esperado = pedidoACaminho(venda) ? (venda.sincronizacao?.id ?? null) : null
  useEffect(() => {
    if (esperado === null) return
    let relogio: ReturnType<typeof setTimeout> | undefined
    let parado = false
    const esperar = (ms: number) => {
      relogio = setTimeout(async () => {
        await client.refetchQueries({ queryKey: umaVenda(id).queryKey })
        void client.invalidateQueries({ queryKey: historicoDaVenda(id).queryKey })
        if (!parado) esperar(Math.min(ms * 2, MAIOR_ESPERA_MS))
      }, ms)
    }
    esperar(PRIMEIRA_ESPERA_MS)
    return () => {
      parado = true
      clearTimeout(relogio)
    }
  }, [client, id, esperado])
}
