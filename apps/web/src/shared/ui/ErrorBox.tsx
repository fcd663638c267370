import { IconCloudOff } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import css from './states.module.css'

interface ErrorBoxProps {
  /** The catalogue's sentence where there is one. */
  message?: string
  onRetry: () => void
  pending?: boolean
}

/** A list or a record that could not be read, in its place on the page. */
export function ErrorBox({ message = 'Não foi possível carregar.', onRetry, pending = false }: ErrorBoxProps) {
  return (
    <div className={`${css.estado} ${css.erro}`} role="alert">
      <div className={css.medalha}>
        <IconCloudOff size={28} stroke={1.6} aria-hidden />
      </div>
      <p className={css.frase}>{message}</p>
      <div className={css.acoes}>
        <Button variant="default" onClick={onRetry} loading={pending}>
          Tentar novamente
        </Button>
      </div>
    </div>
  )
}
