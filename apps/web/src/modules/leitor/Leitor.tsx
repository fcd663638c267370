import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showAlarm } from '../../shared/device/leitor/Alarmes.tsx'
import { buildNoProdutoMessage, caminhoInterno } from '../../shared/device/leitor/codigo.ts'
import { playSignal } from '../../shared/device/leitor/sinais.ts'
import { useLeitorUsb } from '../../shared/device/leitor/useLeitorUsb.ts'
import { Visor } from '../../shared/device/leitor/Visor.tsx'
import { closeLeitor } from '../../shared/device/shortcuts.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { enderecoDoSku } from '../produtos/sku.queries.ts'
import { destinoDe, LIDO } from './destino.ts'

const BOTOES = 'flex flex-wrap gap-2 mt-3 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11'

/** The QR scanner over whatever screen is shown: reads one code and goes where it leads. */
export function Leitor() {
  const { situacao, seguir, procurar, continuar } = useDestino()
  useCloseOnLeave()
  useLeitorUsb(seguir, { place: 'dialogo', paused: situacao.fase !== 'lendo' })
  return (
    <Modal
      title="Escaneie o QR Code"
      size="sm"
      onClose={closeLeitor}
      withCloseButton={false}
      footer={
        // The specification says that it reloads. Esc and a click outside only close.
        <Button variant="default" onClick={() => location.reload()}>
          Fechar
        </Button>
      }
    >
      <Visor onRead={seguir} paused={situacao.fase !== 'lendo'} />
      <Resultado situacao={situacao} onRetry={procurar} onContinue={continuar} />
    </Modal>
  )
}

/**
 * On a phone the button for going back is how one leaves a dialog too. A screen may change the state of its own address
 * beneath, as the one does whose button opened the scanner for the next piece.
 */
function useCloseOnLeave(): void {
  const { pathname, search } = useLocation()
  const currentPath = pathname + search
  const [initial] = useState(currentPath)
  useEffect(() => {
    if (currentPath !== initial) closeLeitor()
  }, [currentPath, initial])
}

interface ResultadoProps {
  situacao: Situacao
  onRetry: (texto: string) => void
  onContinue: () => void
}

/** Shows the outcome of the code that was read, as long as the scanner is still open. */
const Resultado = ({ situacao, onRetry, onContinue }: ResultadoProps) => (
  <div
    className="[&:not(:empty)]:py-3.5 [&:not(:empty)]:px-4 [&:not(:empty)]:mt-4 [&:not(:empty)]:text-base [&:not(:empty)]:wrap-anywhere [&:not(:empty)]:bg-info-fundo [&:not(:empty)]:rounded-grupo [&_p]:m-0 [&_a]:underline"
    role="status"
  >
    {situacao.fase === 'procurando' && <p>Procurando “{situacao.texto}”…</p>}
    {situacao.fase === 'sem-resposta' && (
      <>
        <p>Não foi possível procurar “{situacao.texto}”.</p>
        <div className={BOTOES} ref={showAlarm}>
          <Button variant="default" onClick={onContinue}>
            Ler outro código
          </Button>
          <Button onClick={() => onRetry(situacao.texto)}>Tentar novamente</Button>
        </div>
      </>
    )}
    {situacao.fase === 'externo' && (
      <>
        {/* A browser may hold back a tab that no click opened. */}
        <p>
          O código leva a outro site. Se ele não abriu em outra guia, use o endereço:{' '}
          <a href={situacao.url} target="_blank" rel="noopener noreferrer">
            {situacao.url}
          </a>
        </p>
        <div className={BOTOES} ref={showAlarm}>
          <Button variant="default" onClick={onContinue}>
            Ler outro código
          </Button>
        </div>
      </>
    )}
  </div>
)

type Situacao =
  | { readonly fase: 'lendo' }
  | { readonly fase: 'procurando'; readonly texto: string }
  | { readonly fase: 'sem-resposta'; readonly texto: string }
  | { readonly fase: 'externo'; readonly url: string }

const LENDO: Situacao = { fase: 'lendo' }

/** Takes a read text to where it leads; `situacao` is what there is to say meanwhile. */
export function useDestino() {
  const navigate = useNavigate()
  const [situacao, setSituacao] = useState<Situacao>(LENDO)
  const busca = useRef<AbortController>(null)
  useEffect(() => () => busca.current?.abort(), [])

  const goToPage = (path: string) => {
    closeLeitor()
    void navigate(path, LIDO)
  }

  const findDestino = async (texto: string) => {
    busca.current?.abort()
    const control = new AbortController()
    busca.current = control
    const { signal } = control
    setSituacao({ fase: 'procurando', texto })
    const endereco = await enderecoDoSku(texto, signal).catch(() => undefined)
    if (signal.aborted) return
    if (endereco === undefined) return setSituacao({ fase: 'sem-resposta', texto })
    if (endereco !== null) return goToPage(endereco)
    // The page that comes does not say which code it was.
    playSignal('alarme')
    toast('warning', buildNoProdutoMessage(texto))
    goToPage(caminhoInterno(texto, location.origin))
  }

  const followCode = (scannedCode: string) => {
    // Any new code aborts the search for the one before.
    busca.current?.abort()
    playSignal('lido')
    const destination = destinoDe(scannedCode)
    if (destination.tipo === 'procurar') return void findDestino(destination.texto)
    if (destination.tipo === 'ir') return goToPage(destination.caminho)
    window.open(destination.url, '_blank', 'noopener,noreferrer')
    setSituacao({ fase: 'externo', url: destination.url })
  }

  return {
    situacao,
    seguir: followCode,
    procurar: (text: string) => void findDestino(text),
    continuar: () => setSituacao(LENDO),
  }
}
