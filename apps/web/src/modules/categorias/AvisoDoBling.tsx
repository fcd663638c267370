import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../shared/session/session.ts'
import { WideField } from '../../shared/ui/Card.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'

/** Says, before a new category is saved, that Bling must be authorised first; nothing where it needs not. */
export function AvisoDoBling() {
  const { data } = useQuery(conexaoDoBling)
  const admin = useSession().usuario?.tipo === 'admin'
  if (!data?.ativo || data.conectado) return null
  return (
    <WideField>
      <p className="m-0 text-m text-texto-suave">
        {admin || data.vinculada
          ? 'Ao salvar, o Bling pede a autorização; a categoria é criada na volta.'
          : 'As categorias nascem no Bling: peça a um administrador da loja para conectar.'}
      </p>
    </WideField>
  )
}
