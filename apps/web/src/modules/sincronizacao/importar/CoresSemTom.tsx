import type { Importacao } from '@estampa/contract/bling/importacao.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { Card } from '../../../shared/ui/Card.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import css from './Importar.module.css'
import { escolherCor } from './importacao.queries.ts'

const MOSTRADAS = 24

/** Colours whose names have no known tone; a choice applies to all products of that colour. */
export function CoresSemTom({ importacao: { id, cores } }: { importacao: Importacao }) {
  const { mutate } = useMutation({
    ...escolherCor,
    onError: () => avisar('error', 'Não foi possível guardar a cor. Tente novamente.'),
  })
  return (
    <Card
      title="Que cor é esta?"
      description="Escolha o tom destas cores. A escolha vale para todos os produtos; sem ela, a cor entra só com o nome."
    >
      <ul className={css.cores}>
        {cores.slice(0, MOSTRADAS).map(({ nome, cor, quantos }) => (
          <li key={nome}>
            <label>
              <input
                type="color"
                aria-label={`Tom de ${nome}`}
                defaultValue={cor ?? '#cccccc'}
                data-escolhida={cor !== null || undefined}
                onBlur={({ target }) => target.value !== (cor ?? '#cccccc') && mutate({ id, nome, cor: target.value })}
              />
              <span>{nome}</span>
              <span className={css.suave}>{quantos === 1 ? '1 produto' : `${quantos} produtos`}</span>
            </label>
          </li>
        ))}
      </ul>
      {cores.length > MOSTRADAS && (
        <p className={css.suave}>E mais {cores.length - MOSTRADAS}, que aparecem aqui quando estas tiverem um tom.</p>
      )}
    </Card>
  )
}
