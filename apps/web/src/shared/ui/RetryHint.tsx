/** Below a field whose choices could not be read: says so and reads them again. `name` tells the button from others. */
export const RetryHint = ({ name, pending, onRetry }: { name: string; pending: boolean; onRetry: () => void }) => (
  <>
    Não foi possível carregar as opções.{' '}
    <button
      type="button"
      className="font-forte text-marca-texto underline"
      aria-label={`Tentar novamente: ${name}`}
      disabled={pending}
      onClick={onRetry}
    >
      Tentar novamente
    </button>
  </>
)
