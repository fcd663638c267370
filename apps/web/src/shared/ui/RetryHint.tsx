import css from './RetryHint.module.css'

interface RetryHintProps {
  /** Tells the button from others. */
  name: string
  sentence?: string
  pending: boolean
  onRetry: () => void
}

/** Below a field whose choices could not be read: says so and reads them again. */
export const RetryHint = ({
  name,
  sentence = 'Não foi possível carregar as opções.',
  pending,
  onRetry,
}: RetryHintProps) => (
  <>
    {sentence}{' '}
    <button
      type="button"
      className={css.botao}
      aria-label={`Tentar novamente: ${name}`}
      disabled={pending}
      onClick={onRetry}
    >
      Tentar novamente
    </button>
  </>
)
