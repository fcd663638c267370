import { plural } from '@estampa/contract/shared/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { resumoDasDiferencas } from './diferencas.queries.ts'

/** Where the deposit is chosen: what differs in it and waits for a person. Nothing where nothing does. */
export function DiferencasDoDeposito() {
  const { data } = useQuery(resumoDasDiferencas)
  if (!data || (data.pecas === 0 && !data.lendo)) return null
  return (
    <p className="m-0 mt-4 text-base wrap-anywhere k-tarefa" role="status">
      {data.pecas > 0
        ? `${plural(data.pecas, 'peça tem', 'peças têm')} outra quantidade neste depósito do que aqui. `
        : 'Os saldos deste depósito ainda não foram todos lidos. '}
      {data.pecas > 0 && <Link to="/configuracoes/bling/diferencas">Ver as diferenças</Link>}
    </p>
  )
}
