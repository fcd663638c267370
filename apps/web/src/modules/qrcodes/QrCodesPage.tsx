import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { lerPecasPedidas } from '../../shared/etiquetas.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { adicionar, type Fila, itensPedidos } from './fila/fila.ts'
import { lerProdutos, useFila } from './fila/useFila.ts'
import { MesaDeImpressao } from './MesaDeImpressao.tsx'
import { usePreferencias } from './opcoes/usePreferencias.ts'

export default function QrCodesPage() {
  const { fila, mudar: mudarFila } = useFila()
  useItensPedidos(mudarFila)
  const { preferencias, mudar: mudarPreferencias } = usePreferencias()
  return (
    <>
      <PageHeader title="Imprimir QR Codes" />
      {fila && preferencias ? (
        <MesaDeImpressao
          fila={fila}
          preferencias={preferencias}
          onFila={mudarFila}
          onPreferencias={mudarPreferencias}
        />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

/** Adds the pieces of the address to the list, once: the parameter leaves the address, so that a reload adds nothing. */
function useItensPedidos(mudar: (mudanca: (fila: Fila) => Fila) => void) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const pedido = params.get('pecas')
  const atendido = useRef<string | null>(null)
  useEffect(() => {
    if (pedido === null || pedido === atendido.current) return
    atendido.current = pedido
    setParams({}, { replace: true })
    const pecas = lerPecasPedidas(pedido)
    const ids = pecas.map(({ produtoId }) => produtoId)
    void lerProdutos(client, ids).then((produtos) => {
      const itens = itensPedidos(pecas, produtos)
      mudar((fila) => adicionar(fila, itens))
      if (ids.some((id) => !produtos.get(id))) avisar('warning', 'Alguns produtos não puderam ser adicionados.')
    })
  }, [pedido, client, mudar, setParams])
}
