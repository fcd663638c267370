import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useFila } from './fila/useFila.ts'
import { useItensPedidos } from './fila/useItensPedidos.ts'
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
