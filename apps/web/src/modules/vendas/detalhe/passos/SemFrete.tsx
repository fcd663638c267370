import { Button } from '@mantine/core'
import { fraseDe } from '../../../../shared/apiError.ts'
import css from './passos.module.css'

/** No offer: the quotation failed, with the server's reason, or no carrier serves this package. */
export function SemFrete({ erro, onRetry }: { erro: Error | null; onRetry: () => void }) {
  const motivo = erro && fraseDe(erro, '', 'erro')
  return (
    <div className={css.falha} role="alert">
      <p className={css.frase}>
        {erro ? 'Erro ao calcular o frete' : 'Nenhuma transportadora atende este pacote e endereço.'}
      </p>
      {motivo && <p>{motivo}</p>}
      <Button className={css.botao ?? ''} variant="default" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
