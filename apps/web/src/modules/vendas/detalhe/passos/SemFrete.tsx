import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, fraseDe } from '../../../../shared/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import css from './passos.module.css'

interface SemFreteProps {
  venda: Venda
  erro: Error | null
  onRetry: () => void
}

/** No offer: the quotation failed, with the server's reason, or no carrier serves this package. */
export function SemFrete({ venda, erro, onRetry }: SemFreteProps) {
  const motivo = erro && fraseDe(erro, '', 'erro')
  const antes = oQueFazerAntes(venda, erro)
  return (
    <div className={css.falha} role="alert">
      <p className={css.frase}>
        {erro ? 'Erro ao calcular o frete' : 'Nenhuma transportadora atende este pacote e endereço.'}
      </p>
      {motivo && <p>{motivo}</p>}
      {antes && (
        <p>
          <strong>{antes}</strong>
        </p>
      )}
      <Button className={css.botao ?? ''} variant="default" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}

/** What must happen before another attempt can succeed; null when only time can help. */
function oQueFazerAntes({ cliente }: Venda, erro: Error | null): ReactNode {
  const codigo = erro instanceof ApiError ? erro.codigo : null
  const semEndereco = !(cliente.cep && cliente.endereco && cliente.municipio && cliente.uf)
  if (codigo === 'PRODUTOS_NAO_PUBLICADOS') return 'Antes, publique os produtos no aviso acima.'
  if (codigo === 'FRETE_NAO_CONFIGURADO') return 'Antes, quem instalou a loja precisa ligar uma conta de frete.'
  if ((codigo === 'ETIQUETA_INCOMPLETA' || codigo === 'FRETE_INDISPONIVEL' || erro === null) && semEndereco)
    return (
      <>
        Antes, complete o <Link to={`/clientes/${cliente.id}`}>endereço do cliente</Link>.
      </>
    )
  if (codigo === 'ETIQUETA_INCOMPLETA') return 'Antes, volte para Embalagem e confirme as medidas.'
  if (codigo === 'FRETE_INDISPONIVEL' || erro === null)
    return (
      <>
        Antes, confira as medidas em Embalagem e o <Link to={`/clientes/${cliente.id}`}>endereço do cliente</Link>.
      </>
    )
  return null
}
