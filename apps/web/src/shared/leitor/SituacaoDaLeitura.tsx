import { Button } from '../ui/Button.tsx'
import css from './Visor.module.css'

interface SituacaoDaLeituraProps {
  abrindo: boolean
  pausado: boolean
  /** Nothing was read for ten seconds. */
  demora: boolean
  /** The decoder could not be loaded. */
  falhou: boolean
  onRetry: () => void
}

/** One line under the picture: the state and the next step. */
export function SituacaoDaLeitura({ onRetry, ...situacao }: SituacaoDaLeituraProps) {
  return (
    <div className={css.situacao}>
      <p className={situacao.demora || situacao.falhou ? css.aviso : undefined} role="status">
        {frase(situacao)}
      </p>
      {situacao.falhou && (
        <Button variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}

function frase({ abrindo, pausado, demora, falhou }: Omit<SituacaoDaLeituraProps, 'onRetry'>): string {
  if (falhou) return 'Não foi possível carregar o leitor. Verifique sua conexão.'
  if (abrindo) return 'Abrindo a câmera…'
  if (pausado) return 'Leitura em pausa.'
  if (demora)
    return 'Nenhum código lido em 10 segundos. Aproxime a etiqueta, deixe-a lisa e bem iluminada, ou digite o código.'
  return 'Aponte a câmera para o QR Code da etiqueta.'
}
