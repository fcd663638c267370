import type { Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import * as css from './NoBling.classes.ts'

interface VersoesProps {
  readonly versoes: Comparacao['versoes']
  readonly ocupado: boolean
  readonly onDevolver: (id: number) => void
}

export function Versoes({ versoes, ocupado, onDevolver }: VersoesProps) {
  return (
    <Card title="Substituído no Bling" description="As três últimas versões ficam guardadas e podem ser devolvidas.">
      <ul className="[&_>_li+li]:pt-4 [&_>_li+li]:mt-4 [&_>_li+li]:border-t [&_>_li+li]:border-borda [&_dl]:mb-3 max-md:[&_button]:flex-auto max-md:[&_button]:min-h-11">
        {versoes.map(({ id, criado_em, usuario, campos }) => {
          const quando = formatarDataHora(criado_em)
          return (
            <li key={id}>
              <p className="text-m text-texto-suave m-0 mb-2 tabular-nums">
                {[quando, usuario ?? 'ao salvar o produto'].join(', ')}
              </p>
              {campos.map(({ nome, antes, enviado }) => (
                <dl key={nome} className={css.lados}>
                  <div>
                    <dt>{nome}, antes</dt>
                    <dd>{antes}</dd>
                  </div>
                  <div>
                    <dt>{nome}, enviado</dt>
                    <dd>{enviado}</dd>
                  </div>
                </dl>
              ))}
              <Button
                variant="default"
                disabled={ocupado}
                onClick={() => onDevolver(id)}
                aria-label={`Devolver ao Bling o que havia antes de ${quando} (${id})`}
              >
                Devolver ao Bling
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
