import { rotuloDoCampo } from '@estampa/contract/bling/campos.ts'
import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Button } from '../../../shared/ui/Button.tsx'
import { StatusDot } from '../../../shared/ui/StatusDot.tsx'
import css from './NoBling.module.css'
import { emPalavras } from './valores.ts'

interface CamposProps {
  readonly campos: Comparacao['campos']
  /** Of what they are, for the names of the buttons: `Azul M`; '' for the product itself. */
  readonly de: string
  /** Absent: the sides are only shown. */
  readonly onEscolher?: ((fazer: 'enviar' | 'trazer', campo: CampoDoVinculo) => void) | undefined
  /** A kit is only read. */
  readonly soTrazer?: boolean
  readonly ocupado: boolean
}

/** Field by field what we have and what Bling has; where they differ a person sends ours or takes theirs. */
export function CamposDosDoisLados({ campos, de, onEscolher, soTrazer = false, ocupado }: CamposProps) {
  const nome = (campo: CampoDoVinculo) => [rotuloDoCampo(campo), de].filter(Boolean).join(' de ')
  return (
    <ul>
      {campos.map(({ campo, aqui, bling, igual }) => (
        <li key={campo} className={css.campo}>
          <div className={css.rotulo}>
            <h3>{rotuloDoCampo(campo)}</h3>
            <StatusDot tone={igual ? 'success' : 'warning'}>{igual ? 'Igual' : 'Diferente'}</StatusDot>
          </div>
          <dl className={css.lados}>
            <div>
              <dt>Aqui</dt>
              <dd>{emPalavras(campo, aqui)}</dd>
            </div>
            <div>
              <dt>No Bling</dt>
              <dd>{emPalavras(campo, bling)}</dd>
            </div>
          </dl>
          {onEscolher && !igual && (
            <div className={css.escolhas}>
              {!soTrazer && aqui !== null && (
                <Button
                  size="sm"
                  variant="light"
                  disabled={ocupado}
                  leftSection={<IconArrowRight size={16} aria-hidden />}
                  onClick={() => onEscolher('enviar', campo)}
                  aria-label={`Enviar o daqui: ${nome(campo)}`}
                >
                  Enviar o daqui
                </Button>
              )}
              {bling !== null && (
                <Button
                  size="sm"
                  variant="default"
                  disabled={ocupado}
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  onClick={() => onEscolher('trazer', campo)}
                  aria-label={`Trazer o do Bling: ${nome(campo)}`}
                >
                  Trazer o do Bling
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
