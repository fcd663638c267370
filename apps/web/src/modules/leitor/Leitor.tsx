import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { fecharLeitor } from '../../shared/leitor/leitorAberto.ts'
import { Visor } from '../../shared/leitor/Visor.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/Modal.tsx'
import { Resultado } from './Resultado.tsx'
import { useDestino } from './useDestino.ts'

/** The QR scanner over whatever screen is shown: reads one code and goes where it leads. */
export function Leitor() {
  const { situacao, seguir, procurar, continuar } = useDestino()
  useFecharAoSair()
  return (
    <Modal
      title="Escaneie o QR Code"
      size="sm"
      onClose={fecharLeitor}
      withCloseButton={false}
      footer={
        // The specification says that it reloads. Esc and a click outside only close.
        <Button variant="default" onClick={() => location.reload()}>
          Fechar
        </Button>
      }
    >
      <Visor onRead={seguir} pausado={situacao.fase !== 'lendo'} />
      <Resultado situacao={situacao} onRetry={procurar} onContinue={continuar} />
    </Modal>
  )
}

/** On a phone the button for going back is how one leaves a dialog too. */
function useFecharAoSair(): void {
  const { key } = useLocation()
  const [inicial] = useState(key)
  useEffect(() => {
    if (key !== inicial) fecharLeitor()
  }, [key, inicial])
}
